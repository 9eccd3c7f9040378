import { Button, Progress, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { useMay, whoQuery } from '../../queries/who.ts'
import { useNow } from '../../ui/useNow.ts'
import { PairPanel } from '../devices/index.ts'
import { brandQuery } from '../slides/index.ts'
import { PublishStep } from './PublishStep.tsx'
import { SETUP_STEPS, stepsDone, type SetupStep } from './setupSteps.ts'
import { UploadStep } from './UploadStep.tsx'

/** Files that are looked through for one that somebody uploaded. */
const MEDIA_LOOKED_AT = 50

const TITLES: Record<SetupStep, string> = {
  pair: 'Pair a device',
  upload: 'Upload a picture',
  publish: 'Publish a screen',
  invite: 'Invite a colleague',
  brand: 'Set your brand',
}

/** The first steps of an organisation, ticked by what is there; the next one is open with its real controls in place. */
export function SetupChecklist({ sites, devices }: { sites: readonly Site[]; devices: readonly Device[] }) {
  const mayManage = useMay('admin')
  const who = useQuery(whoQuery)
  const nowMs = useNow()
  const [hidden, setHidden] = useLocalStorage({
    key: `vitrine.setup-hidden.${who.data?.user.id ?? ''}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const media = useQuery({
    queryKey: ['media', 'newest'],
    queryFn: async ({ signal }) =>
      (await api('listMedia', { query: { sort: '-epoch', limit: MEDIA_LOOKED_AT }, signal })).items,
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
    enabled: mayManage,
  })
  const brand = useQuery(brandQuery)
  const steps = SETUP_STEPS.filter((step) => step !== 'invite' || mayManage)
  const done = stepsDone({
    devices,
    sites,
    media: media.data ?? null,
    people: people.data ?? null,
    hasBrand: brand.data ? brand.data.brand !== null : null,
  })
  const next = steps.find((step) => !done.has(step)) ?? null
  const [opened, setOpened] = useState<SetupStep | null>(null)
  const count = steps.filter((step) => done.has(step)).length
  if (hidden || next === null) return null
  const open = opened ?? next
  const [newest] = [...devices].sort((a, b) => a.accepted_at - b.accepted_at)
  const fact: Partial<Record<SetupStep, ReactNode>> = {
    pair: newest && `${newest.name}, ${formatAgo(newest.accepted_at, nowMs)}`,
  }
  const controls: Record<SetupStep, ReactNode> = {
    pair: <PairPanel onAccepted={() => setOpened(null)} />,
    upload: <UploadStep sites={sites} onDone={() => setOpened(null)} />,
    publish: <PublishStep sites={sites} devices={devices} />,
    invite: (
      <Button component={Link} to="/account/users">
        Invite a colleague
      </Button>
    ),
    brand: (
      <Button component={Link} to="/brand">
        Set brand
      </Button>
    ),
  }
  return (
    <section className="v-setup" aria-labelledby="setup-title">
      <header>
        <h2 id="setup-title">Set up {who.data?.company.name ?? 'Vitrine'}</h2>
        <Progress className="v-setup-progress" value={(count / steps.length) * 100} aria-label="Steps done" />
        <span className="v-quiet v-small v-numbers">
          {count} of {steps.length} done
        </span>
        <Button size="compact-sm" variant="subtle" onClick={() => setHidden(true)}>
          Hide
        </Button>
      </header>
      <ol>
        {steps.map((step, at) => {
          const isDone = done.has(step)
          return (
            <li key={step} data-done={isDone} data-open={open === step}>
              <UnstyledButton
                className="v-setup-head"
                aria-expanded={open === step}
                onClick={() => setOpened(step)}
              >
                <span className="v-setup-mark" aria-hidden="true">
                  {isDone ? <IconCheck size={15} stroke={2.5} /> : at + 1}
                </span>
                <span>
                  {TITLES[step]}
                  {isDone && <span className="v-sr"> (done)</span>}
                </span>
                <span className="v-quiet v-small v-clip">{fact[step]}</span>
              </UnstyledButton>
              {open === step && <div className="v-setup-body">{controls[step]}</div>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
