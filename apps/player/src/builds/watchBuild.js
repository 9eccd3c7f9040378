// Watches over a build that a display tries. The server puts this, from the build before, into the document of the new one: it has
// to work when nothing of the new build does. It is served as it stands, to engines of 2019.
;(function () {
  var KEY = 'playerBuild'
  var TRIAL_MS = 60000
  // A build that a crash ends again and again has no time to be too slow.
  var STARTS_MOST = 3
  var html = document.documentElement
  var state = null
  try {
    state = JSON.parse(localStorage.getItem(KEY))
  } catch (error) {
    return
  }
  var trial = state && state.trying
  if (!trial || trial.build !== html.dataset.build) return

  var code = 'notPresented'
  var presented = false
  var ended = false
  function write(next) {
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch (error) {
      // The next start counts this one again.
    }
  }
  function name(build) {
    document.cookie = 'player_build=' + build + '; path=/; max-age=31536000; samesite=strict'
  }
  function restore() {
    if (!trial.cache) return Promise.resolve()
    return caches.open(trial.cache).then(function (cache) {
      return cache.match('/player-before').then(function (before) {
        // Without it the server is asked, which the cookie tells what to send.
        return before ? cache.put('/player', before) : cache.delete('/player')
      })
    })
  }
  function goBack() {
    if (ended) return
    ended = true
    // The page of before first: whatever is cut off after that, the next start is one of the build before.
    function finish() {
      write({ refused: { id: trial.build, code: code } })
      name(trial.previous)
      location.reload()
    }
    restore().then(finish, finish)
  }
  function stay() {
    if (ended) return
    ended = true
    write({})
    name(trial.build)
    document.dispatchEvent(new Event('build-stays'))
  }
  function look() {
    var shown = html.dataset.shown
    var glass = document.getElementById('glass')
    if (presented || !shown || !glass || !glass.firstChild) return
    if (trial.screen ? shown !== 'screen' : shown === 'starting') return
    presented = true
    setTimeout(stay, TRIAL_MS)
  }

  trial.starts += 1
  write(state)
  if (trial.starts > STARTS_MOST) {
    code = 'restarted'
    return goBack()
  }
  addEventListener(
    'error',
    function (event) {
      var target = event.target
      if (event.error instanceof SyntaxError || (target && target.tagName === 'SCRIPT')) code = 'scriptFailed'
    },
    true,
  )
  new MutationObserver(look).observe(html, { attributes: true, attributeFilter: ['data-shown'] })
  setTimeout(function () {
    look()
    if (!presented) goBack()
  }, TRIAL_MS)
})()
