-- One user likes and unlikes one post in turn.
local liked = false
function request()
  liked = not liked
  return wrk.format(liked and "POST" or "DELETE", "/v1/posts/toggled/likes", { ["X-User-Id"] = "u" }, nil)
end
