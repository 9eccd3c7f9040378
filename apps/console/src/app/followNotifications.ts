/**
 * Opens what a notification leads to when it is clicked while the console is open (pushWorker/serviceWorker.ts).
 * @param open with a path of the console
 * @returns what ends this
 */
export function followNotifications(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const listen = ({ data }: MessageEvent<{ opens?: string } | null>) => {
    if (data?.opens) open(data.opens)
  }
  serviceWorker?.addEventListener('message', listen)
  return () => serviceWorker?.removeEventListener('message', listen)
}
