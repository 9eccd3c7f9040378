// Watches over a build that a display tries. The server puts this, from the build before, into the document of the new one: it has
// to work when nothing of the new build does. It is served as it stands, to engines of 2019.
;(function () {
  const KEY = 'playerBuild'
  const TRIAL_MS = 60000
  // A build that a crash ends again and again has no time to be too slow.
  const STARTS_MOST = 3
  const html = document.documentElement
  let state = null
  try {
    state = JSON.parse(localStorage.getItem(KEY))
  } catch {
    return
  }
  const trial = state && state.trying
  if (!trial || trial.build !== html.dataset.build) return

  let code = 'notPresented'
  let presented = false
  let ended = false
  function write(next) {
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
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
    const shown = html.dataset.shown
    const glass = document.getElementById('glass')
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
      const target = event.target
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
