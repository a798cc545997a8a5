-- Pages of 20 posts, drawn by Zipf (s = 1) from 1,000,000, each asked for by one of 1,000,000 users. PAGES=no asks for nothing instead, at the same cost to this program.
local posts, pages = 1000000, 50000
local drawn = {}
local bare = os.getenv("PAGES") == "no"
local function post()
  -- The inverse of the distribution, as far as sums are integrals.
  return math.floor(math.exp(math.random() * math.log(posts)))
end
local function page()
  local seen, ids = {}, {}
  while #ids < 20 do
    local id = post()
    if not seen[id] then
      seen[id] = true
      ids[#ids + 1] = "p" .. id
    end
  end
  return table.concat(ids, ",")
end
function init(args)
  math.randomseed(os.time())
  for i = 1, pages do
    drawn[i] = bare and "/v1/ping" or "/v1/likes?posts=" .. page()
  end
end
function request()
  local headers = { ["X-User-Id"] = "u" .. math.random(0, 999999) }
  return wrk.format("GET", drawn[math.random(pages)], headers, nil)
end
