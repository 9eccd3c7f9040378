import { Button, Progress, Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device, Site } from '@vitrine/protocol'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '../../app/format.ts'
import { whoQuery } from '../../queries/who.ts'
import { useNow } from '../../ui/useNow.ts'
import { PairPanel } from '../devices/index.ts'
import { PublishStep } from './PublishStep.tsx'
import type { SetupStep } from './setupSteps.ts'
import { UploadStep } from './UploadStep.tsx'
import type { SetupSteps } from './useSetupSteps.ts'
import { homeTexts } from './home.texts.ts'
import type { Message } from '@vitrine/texts'
import styles from './home.module.css'

const TITLES: Record<SetupStep, Message> = {
  pair: homeTexts.pairADevice,
  upload: homeTexts.uploadAPicture,
  publish: homeTexts.publishAScreen,
  invite: homeTexts.inviteAColleague,
  brand: homeTexts.setYourBrand,
}

/** The first steps of an organisation, ticked by what is there; the next one is open with its real controls in place. */
export function SetupChecklist({
  setup,
  sites,
  devices,
  pairsBelow,
}: {
  setup: SetupSteps
  sites: readonly Site[]
  devices: readonly Device[]
  /** the form that pairs another device stands below the list */
  pairsBelow: boolean
}) {
  const { steps, done, next, hide } = setup
  const who = useQuery(whoQuery)
  const nowMs = useNow()
  const [opened, setOpened] = useState<SetupStep | null>(null)
  const count = steps.filter((step) => done.has(step)).length
  const open = opened ?? next
  const [newest] = [...devices].sort((a, b) => a.accepted_at - b.accepted_at)
  const fact: Partial<Record<SetupStep, ReactNode>> = {
    pair: newest && `${newest.name}, ${formatAgo(newest.accepted_at, nowMs)}`,
  }
  const controls: Record<SetupStep, ReactNode> = {
    pair: pairsBelow ? (
      <Text size="sm" c="dimmed">
        {homeTexts.pairAnotherText()}
      </Text>
    ) : (
      <PairPanel onPaired={() => setOpened(null)} />
    ),
    // An added picture still has to be published, even if something was published before.
    upload: <UploadStep sites={sites} onDone={(site) => setOpened(site === null ? null : 'publish')} />,
    publish: (
      <PublishStep
        sites={sites}
        devices={devices}
        onPublished={(count) => setOpened(count === 0 && !pairsBelow ? 'pair' : null)}
      />
    ),
    invite: (
      <Button component={Link} to="/account/users?invite=1">
        {homeTexts.inviteAColleague()}
      </Button>
    ),
    brand: (
      <Button component={Link} to="/brand">
        {homeTexts.setBrand()}
      </Button>
    ),
  }
  return (
    <section className={styles.setup} aria-labelledby="setup-title">
      <header>
        <h2 id="setup-title">{homeTexts.setUp({ name: who.data?.company.name ?? 'Vitrine' })}</h2>
        <Progress
          className={styles.setupProgress}
          value={(count / steps.length) * 100}
          aria-label={homeTexts.stepsDone()}
        />
        <span className="v-quiet v-small v-numbers">
          {homeTexts.stepsDoneOf({ done: count, total: steps.length })}
        </span>
        <Button size="compact-sm" variant="subtle" onClick={hide}>
          {homeTexts.hide()}
        </Button>
      </header>
      <ol>
        {steps.map((step, at) => {
          const isDone = done.has(step)
          return (
            <li key={step} data-done={isDone} data-open={open === step}>
              <UnstyledButton
                className={styles.setupHead}
                aria-expanded={open === step}
                onClick={() => setOpened(step)}
              >
                <span className={styles.setupMark} aria-hidden="true">
                  {isDone ? <IconCheck size={15} stroke={2.5} /> : at + 1}
                </span>
                <span>
                  {TITLES[step]()}
                  {isDone && <span className="v-sr"> {homeTexts.stepDone()}</span>}
                </span>
                <span className="v-quiet v-small v-clip">{fact[step]}</span>
              </UnstyledButton>
              {open === step && <div className={styles.setupBody}>{controls[step]}</div>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
