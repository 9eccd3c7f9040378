import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { api } from '../../app/client.ts'
import { useMay, whoQuery } from '../../queries/who.ts'
import { brandQuery } from '../slides/index.ts'
import { SETUP_STEPS, stepsDone, type SetupStep } from './setupSteps.ts'

/** Files that are looked through for one that somebody uploaded. */
const MEDIA_LOOKED_AT = 50

/** The first steps of an organisation as they stand for the person who is signed in. */
export type SetupSteps = {
  steps: readonly SetupStep[]
  done: ReadonlySet<SetupStep>
  next: SetupStep
  hide: () => void
}

/** @returns null where nothing is left to do, where the person cannot edit, or where they hid the steps in this browser */
export function useSetupSteps(sites: readonly Site[], devices: readonly Device[]): SetupSteps | null {
  const mayEdit = useMay('editor')
  const mayManage = useMay('admin')
  const who = useQuery(whoQuery)
  const [hidden, setHidden] = useLocalStorage({
    key: `vitrine.setup-hidden.${who.data?.user.id ?? ''}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isWanted = mayEdit && !hidden
  const media = useQuery({
    queryKey: ['media', 'newest'],
    queryFn: async ({ signal }) =>
      (await api('listMedia', { query: { sort: '-epoch', limit: MEDIA_LOOKED_AT }, signal })).items,
    enabled: isWanted,
  })
  const people = useQuery({
    queryKey: ['users', 'count'],
    queryFn: async ({ signal }) => {
      const [users, invitations] = await Promise.all([
        api('listUsers', { query: { limit: 1 }, signal }),
        api('listInvitations', { query: { limit: 1 }, signal }),
      ])
      return users.total + invitations.total
    },
    enabled: isWanted && mayManage,
  })
  const brand = useQuery({ ...brandQuery, enabled: isWanted })
  if (!isWanted) return null
  const steps = SETUP_STEPS.filter((step) => step !== 'invite' || mayManage)
  const done = stepsDone({
    devices,
    sites,
    media: media.data ?? null,
    people: people.data ?? null,
    hasBrand: brand.data ? brand.data.brand !== null : null,
  })
  const next = steps.find((step) => !done.has(step))
  return next === undefined ? null : { steps, done, next, hide: () => setHidden(true) }
}
