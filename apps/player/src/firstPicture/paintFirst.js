// Runs in the document before the player's code, and is written for engines of 2019. It paints what the player will show first,
// if the note that the player wrote (keepFirstPicture.ts) says so for this instant and nothing of the memory has changed since.
;(() => {
  /** The player needs this long at the most; whatever happens to it, no picture stays for longer, ms. */
  const STAYS_MOST_MS = 15000
  /** A turn is over, and the player is not there yet: the last picture stays, but not for long, ms. */
  const OVERDUE_MS = 5000
  /** The player has drawn; the frame that shows it may come later than the document says, ms. */
  const LEAVES_AFTER_MS = 250
  /** A clock may run this much behind the instant at which the note was written, ms. */
  const BEHIND_MS = 60000
  /** The clock of the player's first frame (serverClock.ts). */
  const readNow = () => Date.now() + (Number(localStorage.getItem('clockOffset')) || 0)

  /** An emergency that is on goes before everything else: its colour and heading, until the player has drawn all of it. */
  const paintEmergency = () => {
    const { dataset } = document.documentElement
    if (/"held":\[\{/.test(localStorage.getItem('emergencies') || '')) dataset.held = 'true'
    const note = JSON.parse(localStorage.getItem('firstEmergency') || 'null')
    if (!note || !dataset.held) return false
    const nowMs = readNow()
    if (nowMs < note.writtenMs - BEHIND_MS || nowMs >= note.untilMs) return false
    const box = (parent, text, css) => {
      const made = document.createElement('div')
      made.style.cssText = css
      made.textContent = text
      parent.appendChild(made)
      return made
    }
    const ground = box(
      document.body,
      '',
      'position:fixed;z-index:20;left:50%;top:50%;display:flex;flex-direction:column;text-align:center;box-sizing:border-box;font:700 9vmin/1.15 "Inter Variable",Inter,system-ui,sans-serif;' +
        (note.rotate % 180 ? 'width:100vh;height:100vw;' : 'width:100vw;height:100vh;') +
        `transform:translate(-50%,-50%) rotate(${Number(note.rotate)}deg);` +
        `background:${note.ground};color:${note.ink};` +
        (note.band ? `border:2.2vmin solid ${note.band.ground}` : ''),
    )
    ground.id = 'first-emergency'
    ground.lang = note.language
    if (note.band)
      box(
        ground,
        note.band.text,
        `font-size:7vmin;padding:2vmin;background:${note.band.ground};color:${note.band.ink}`,
      )
    box(ground, note.heading, 'margin:auto;padding:0 5vmin').dir = 'auto'
    const leave = () => ground.remove()
    setTimeout(leave, STAYS_MOST_MS)
    new MutationObserver(() => dataset.emergency && leave()).observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-emergency'],
    })
    return true
  }

  try {
    if (paintEmergency()) return
    const note = JSON.parse(localStorage.getItem('firstPicture') || 'null')
    if (!note) return
    const site = localStorage.getItem('site') || ''
    const hardware =
      (/(?:^#|&)hardware-id=([^&]*)/.exec(location.hash) || [])[1] || localStorage.getItem('hardwareId')
    if (
      location.pathname !== '/player' ||
      window.innerWidth !== note.width ||
      window.innerHeight !== note.height ||
      site.length !== note.siteLength ||
      site.indexOf(note.version) < 0 ||
      localStorage.getItem('deviceData') !== note.deviceData ||
      localStorage.getItem('deviceId') !== note.deviceId ||
      !localStorage.getItem('deviceSecret') ||
      !JSON.parse(localStorage.getItem('sysData')).accessToken ||
      (hardware && hardware !== note.deviceId)
    )
      return
    const nowMs = readNow()
    if (nowMs < note.writtenMs - BEHIND_MS) return
    let runMs = nowMs - note.anchorMs
    runMs -= Math.floor(runMs / note.lengthMs) * note.lengthMs
    const turn = note.turns.filter((one) => runMs < one.untilMs)[0]
    if (!turn || !turn.picture || runMs < turn.fromMs) return

    const drawn = turn.picture
    const box = (parent, place) => {
      const made = document.createElement('div')
      const style = made.style
      style.position = 'absolute'
      style.overflow = 'hidden'
      style.left = place.x + 'px'
      style.top = place.y + 'px'
      style.width = place.width + 'px'
      style.height = place.height + 'px'
      style.background = place.color || ''
      if (parent) parent.appendChild(made)
      return made
    }
    const ground = box(null, { x: 0, y: 0, width: note.width, height: note.height, color: '#000' })
    ground.id = 'first-picture'
    ground.style.position = 'fixed'
    const picture = document.createElement('img')
    picture.alt = ''
    picture.decoding = 'sync'
    picture.style.display = 'block'
    picture.style.width = '100%'
    picture.style.height = '100%'
    picture.style.objectFit = drawn.fit
    box(box(box(ground, drawn.zone), drawn.slide), drawn.picture).appendChild(picture)

    const leave = () => ground.remove()
    // Nothing is seen of it without the picture: not its grounds, and not a broken picture.
    ground.style.visibility = 'hidden'
    picture.addEventListener('load', () => {
      ground.style.visibility = ''
    })
    picture.addEventListener('error', leave)
    picture.src = '/player-picture/' + drawn.sha256
    document.body.insertBefore(ground, document.body.firstChild)
    const lone = note.turns.length === 1
    setTimeout(leave, Math.min(STAYS_MOST_MS, lone ? STAYS_MOST_MS : turn.untilMs - runMs + OVERDUE_MS))

    // The player lies over it. It goes when that is drawn, or at once when that shows no presentation.
    const watcher = new MutationObserver(() => {
      const state = document.documentElement.dataset
      if (state.state && state.state !== 'presenting') return leave()
      if (state.version) setTimeout(leave, LEAVES_AFTER_MS)
    })
    watcher.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-state', 'data-version'],
    })
  } catch {
    // Without it the player starts as it does without a note.
  }
})()
