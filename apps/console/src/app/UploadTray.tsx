import { lazy, Suspense } from 'react'
import { uploads } from '../features/media/uploads.ts'
import { useStore } from './store.ts'

const UploadList = lazy(async () => ({
  default: (await import('../features/media/UploadList.tsx')).UploadList,
}))

/** Uploads go on while one works elsewhere; here they are found again, on every page. */
export function UploadTray() {
  const list = useStore(uploads)
  if (list.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadList />
    </Suspense>
  )
}
