import type { Role } from '@vitrine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { whoQuery } from '../queries/who.ts'
import { Message } from '../ui/Message.tsx'
import { nameTab, Page } from '../ui/Page.tsx'
import { canOpen } from './place.ts'
import { usePlace } from './usePlaces.ts'

const CLOSED = {
  editor: 'Only editors and admins can see this page',
  admin: 'Only admins can see this page',
  owner: 'Only owners can see this page',
} satisfies Record<Exclude<Role, 'viewer'>, string>

/** The page that is open, for those who can open it; the others read who can. */
export function PlaceOutlet() {
  const place = usePlace()
  const who = useQuery(whoQuery)
  // Before the effects of the page itself, which may know a better name: that of the screen, for instance.
  useLayoutEffect(() => {
    if (place) nameTab(place.title)
  }, [place])
  const least = place?.access ?? 'anyone'
  if (!place || !who.data || canOpen(place, who.data.user.role) || least === 'anyone' || least === 'viewer')
    return <Outlet />
  return (
    <Page>
      <Message title={CLOSED[least]} text="Ask an admin of your organisation." />
    </Page>
  )
}
