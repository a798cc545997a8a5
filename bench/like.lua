-- Every request is another user's like of one hot post.
local thread_number = 0
function setup(thread)
  thread:set("id", thread_number)
  thread_number = thread_number + 1
end
function init(args)
  math.randomseed(os.time() * 1000 + id)
end
function request()
  return wrk.format("POST", "/v1/posts/hot/likes", { ["X-User-Id"] = "u" .. math.random(1, 999999999) }, nil)
end
