-- Each request is another user's like of one of 10,000 posts, in turn; SIDE in the environment keeps two loads apart.
local thread_number = 0
function setup(thread)
  thread:set("id", thread_number)
  thread_number = thread_number + 1
end
function init(args)
  n = 0
  prefix = (os.getenv("SIDE") or "x") .. os.time() .. "-" .. id .. "-"
end
function request()
  n = n + 1
  return wrk.format("POST", "/v1/posts/p" .. (n * 7919 % 10000) .. "/likes", { ["X-User-Id"] = prefix .. n }, nil)
end
