/**
 * Files on their way, kept in the browser so that a reload goes on with them. Each belongs to one tab, so that a second
 * tab does not send the same file too; a tab that is closed leaves its files for a day.
 */
export type Shelved = {
  id: string
  tab: string
  owner: string
  file: File
  folderId: string | null
  atMs: number
}

const NAME = 'vitrine-uploads'
const STORE = 'files'
const KEPT_MS = 24 * 60 * 60_000

/** What this tab is known by; a reload keeps it, another tab has its own. */
function tabId(): string {
  const known = sessionStorage.getItem(NAME)
  if (known !== null) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
  sessionStorage.setItem(NAME, made)
  return made
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the shelf does not open')))
  })
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('the shelf failed')))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the shelf is full')))
    })
  } finally {
    db.close()
  }
}

/** Keeps a file until it is uploaded. A browser without room for it goes without: then the file is chosen again after a reload. */
export async function shelve(entry: Omit<Shelved, 'tab'>): Promise<void> {
  await run('readwrite', (store) => store.put({ ...entry, tab: tabId() })).catch(() => undefined)
}
export async function unshelve(id: string): Promise<void> {
  await run('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** What this tab was uploading for this person before it was reloaded. Forgets what other tabs left a day ago. */
export async function shelved(owner: string, nowMs: number): Promise<Shelved[]> {
  const all = (await run('readonly', (store) => store.getAll()).catch(() => [])) as Shelved[]
  for (const entry of all) if (entry.atMs < nowMs - KEPT_MS) await unshelve(entry.id)
  const tab = tabId()
  return all.filter((entry) => entry.tab === tab && entry.owner === owner && entry.atMs >= nowMs - KEPT_MS)
}
