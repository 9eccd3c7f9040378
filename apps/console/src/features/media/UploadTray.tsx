import { Suspense, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useStore } from '../../app/store.ts'
import { whoQuery } from '../../queries/who.ts'
import { goOnWithUploads, uploads } from './uploads.ts'
import { lazyPart } from '../../app/lazyPart.ts'

const UploadList = lazyPart(async () => ({
  default: (await import('./UploadList.tsx')).UploadList,
}))

/** Uploads go on while one works elsewhere; here they are found again, on every page. */
export function UploadTray() {
  const list = useStore(uploads)
  const known = useQuery(whoQuery).data !== undefined
  useEffect(() => {
    if (known) void goOnWithUploads()
  }, [known])
  if (list.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadList />
    </Suspense>
  )
}
