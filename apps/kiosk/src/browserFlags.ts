/** What Chromium is started with for a kiosk. */
export type BrowserStart = {
  /** origin of the server */
  server: string
  /** folder of the browser's own data */
  userData: string
  firstPage: string
  headless: boolean
  /** root may not use Chromium's sandbox */
  asRoot: boolean
  /** loopback port of the relay for web sockets; null: this machine reaches the network through a proxy of its own */
  socketRelay: number | null
}

const ALWAYS = [
  // Commands over two pipes: no port that another program, or a page, could talk to.
  '--remote-debugging-pipe',
  '--kiosk',
  '--autoplay-policy=no-user-gesture-required',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--noerrdialogs',
  '--disable-infobars',
  '--disable-hang-monitor',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-pinch',
  '--deny-permission-prompts',
  '--overscroll-history-navigation=0',
  // What a widget of a package uses is measured when it is asked: otherwise the figure is rough, and up to 20 minutes old.
  '--enable-precise-memory-info',
  // A ticket is printed without asking.
  '--kiosk-printing',
  // The system's key ring asks for its password on the glass.
  '--password-store=basic',
  // A display is always looked at, whatever the system believes of its window.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,TranslateUI,MediaRouter,OverscrollHistoryNavigation,TouchpadOverscrollHistoryNavigation,CalculateNativeWinOcclusion',
]

/** The command line of the browser, without its own name. */
export function browserFlags(start: BrowserStart): string[] {
  return [
    ...ALWAYS,
    `--user-data-dir=${start.userData}`,
    ...(countsAsInsecure(start.server) ? [`--unsafely-treat-insecure-origin-as-secure=${start.server}`] : []),
    ...(start.headless ? ['--headless=new', '--hide-scrollbars'] : []),
    ...(start.socketRelay === null ? [] : relayFlags(start.server, start.socketRelay)),
    ...(start.asRoot ? ['--no-sandbox'] : []),
    // An app window reserves no key for the browser: the page gets Ctrl+W before it does.
    `--app=${start.firstPage}`,
  ]
}

/** Sends web sockets through the relay, those to our own server and everything else straight. */
const relayFlags = (server: string, port: number): string[] => [
  `--proxy-server=http=direct://;https=direct://;socks=socks5://127.0.0.1:${port}`,
  `--proxy-bypass-list=<-loopback>;${new URL(server).host}`,
]

/** Whether this machine is set up to reach the network through a proxy, which the relay would bypass. */
export const hasProxy = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  ['http_proxy', 'https_proxy', 'all_proxy', 'auto_proxy'].some(
    (name) => (environment[name] ?? environment[name.toUpperCase()] ?? '') !== '',
  )

/** Whether browsers keep service worker, wake lock and camera from the pages of this origin. */
function countsAsInsecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:') return false
  return !(
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  )
}
