import type { Role } from '@vitrine/core'
import type { Message as Text } from '@vitrine/texts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { whoQuery } from '../queries/who.ts'
import { Message } from '../ui/Message.tsx'
import { nameTab, Page } from '../ui/Page.tsx'
import { canOpen } from './place.ts'
import { usePlace } from './usePlaces.ts'
import { shellTexts } from './shell.texts.ts'

const CLOSED = {
  editor: shellTexts.onlyEditors,
  admin: shellTexts.onlyAdmins,
  owner: shellTexts.onlyOwners,
} satisfies Record<Exclude<Role, 'viewer'>, Text>

/** The page that is open, for those who can open it; the others read who can. */
export function PlaceOutlet() {
  const place = usePlace()
  const who = useQuery(whoQuery)
  // Before the effects of the page itself, which may know a better name: that of the screen, for instance.
  useLayoutEffect(() => {
    if (place) nameTab(place.title())
  }, [place])
  const least = place?.access ?? 'anyone'
  if (!place || !who.data || canOpen(place, who.data.user.role) || least === 'anyone' || least === 'viewer')
    return <Outlet />
  return (
    <Page>
      <Message title={CLOSED[least]()} text={shellTexts.askAdmin()} />
    </Page>
  )
}
