import { Alert } from '@mantine/core'
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react'
import { createErrorPlace, dismissError } from '../app/errorPlaces.ts'
import { useStore } from '../app/store.ts'
import { errorPlaces } from '../app/toasts.ts'

const Depth = createContext(0)

/**
 * A place where the errors of its own actions stand until they are dismissed: a page, a dialog or a drawer.
 * @param of   another one is another place: what failed before is not said there
 * @param open false while it is closing, when nobody would read it
 */
export function ErrorPlace({
  of,
  open = true,
  children,
}: {
  of?: string
  open?: boolean
  children: ReactNode
}) {
  const depth = useContext(Depth)
  return (
    <Depth value={depth + 1}>
      {open && <Errors key={of} depth={depth} />}
      {children}
    </Depth>
  )
}

function Errors({ depth }: { depth: number }) {
  const [place] = useState(() => createErrorPlace(depth))
  const errors = useStore(place.errors)
  useLayoutEffect(() => errorPlaces.open(place), [place])
  if (errors.length === 0) return null
  return (
    <div className="v-errors">
      {errors.map(({ id, message }) => (
        <Alert
          key={id}
          color="danger"
          variant="light"
          p="sm"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => dismissError(place, id)}
        >
          {message}
        </Alert>
      ))}
    </div>
  )
}
