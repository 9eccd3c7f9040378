import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EMERGENCY_KINDS, type EmergencyKind } from '@vitrine/core/emergency'
import { isApiError } from '@vitrine/protocol'
import { Link, useParams, useSearchParams } from 'react-router'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { groupsQuery } from '../../../queries/groups.ts'
import { allSitesQuery } from '../../../queries/sites.ts'
import { useMay } from '../../../queries/who.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { emergencyQuery } from '../emergencyQueries.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { TemplateChoice, useTemplateLanguages } from '../TemplateChoice.tsx'
import { emergencyOf } from '../templates.ts'
import { draftOf } from './draft.ts'
import { EmergencyForm } from './EmergencyForm.tsx'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import type { PlaceFacts } from './placeNames.ts'

/** Changes an emergency, or prepares a new one from a template. */
export function EmergencyEditPage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const template = EMERGENCY_KINDS.find((kind) => kind === search.get('template'))
  const parts = [useQuery(allDevicesQuery), useQuery(groupsQuery), useQuery(allSitesQuery)] as const
  const [{ data: devices }, { data: groups }, { data: sites }] = parts
  const failed = parts.find(({ isError, data }) => isError && data === undefined)
  if (id === undefined && template === undefined)
    return (
      <Page>
        <TemplateChoice />
      </Page>
    )
  if (devices && groups && sites) {
    const facts = { devices, groups, sites }
    return id === undefined ? (
      <NewEmergency key={template} kind={template!} facts={facts} />
    ) : (
      <OneEmergency key={id} id={id} facts={facts} />
    )
  }
  return (
    <Page>
      {failed ? (
        <FaultMessage
          title={emergencyFormTexts.couldNotLoad()}
          error={failed.error}
          retry={() => parts.forEach((part) => void part.refetch())}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function NewEmergency({ kind, facts }: { kind: EmergencyKind; facts: PlaceFacts }) {
  const languages = useTemplateLanguages()
  const mayEdit = useMay('editor')
  const name = kind === 'other' ? '' : emergencyTexts.kind[kind]()
  return (
    <EmergencyForm
      newest={null}
      begin={emergencyOf(kind, name, languages)}
      facts={facts}
      readOnly={!mayEdit}
    />
  )
}

function OneEmergency({ id, facts }: { id: string; facts: PlaceFacts }) {
  const emergency = useQuery(emergencyQuery(id))
  const mayEdit = useMay('editor')
  if (emergency.data)
    return (
      <EmergencyForm
        newest={emergency.data}
        begin={draftOf(emergency.data)}
        facts={facts}
        readOnly={!mayEdit}
      />
    )
  return (
    <Page>
      {!emergency.isError ? (
        <Loading />
      ) : isApiError(emergency.error, 'ENTITY_NOT_FOUND') ? (
        <Message
          title={emergencyTexts.notFound()}
          text={emergencyTexts.notFoundText()}
          action={<Link to="/em-sites">{emergencyTexts.goToList()}</Link>}
        />
      ) : (
        <FaultMessage
          title={emergencyFormTexts.couldNotLoad()}
          error={emergency.error}
          retry={() => void emergency.refetch()}
        />
      )}
    </Page>
  )
}

function Loading() {
  return (
    <div aria-busy="true" aria-label={emergencyFormTexts.loading()}>
      <Skeleton height={420} />
    </div>
  )
}
