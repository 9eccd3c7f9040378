import { ActionIcon, Button, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { changedMessage, type EmergencyChange } from '@vitrine/core/emergency'
import type { EmergencyPlace } from '@vitrine/protocol'
import { useState } from 'react'
import { listedShort } from '../../../app/format.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import { changeAt, messageOf } from '../messages.ts'
import { ChangeFields, partsOf } from './ChangeFields.tsx'
import { withChange, type EmergencyDraft } from './draft.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import { placeName, type PlaceFacts } from './placeNames.ts'
import styles from './edit.module.css'

const KINDS = ['group', 'device', 'screen', 'zone'] as const
type PlaceKind = (typeof KINDS)[number]
const kindOf = (place: EmergencyPlace): PlaceKind =>
  'device_id' in place ? 'device' : 'group_id' in place ? 'group' : 'zone_id' in place ? 'zone' : 'screen'

/** What differs in places: a list, and a drawer that changes one of them. */
export function PlacesField({
  draft,
  facts,
  onChange,
}: {
  draft: EmergencyDraft
  facts: PlaceFacts
  onChange: (overrides: EmergencyDraft['overrides']) => void
}) {
  const [opened, setOpened] = useState<{ place: EmergencyPlace | null } | null>(null)
  return (
    <Stack gap="sm">
      <p className="v-quiet v-small">{emergencyFormTexts.differsHint()}</p>
      {draft.overrides.length > 0 && (
        <ul className={styles.places}>
          {draft.overrides.map(({ for: place, message }) => {
            const name = placeName(place, facts)
            return (
              <li key={JSON.stringify(place)}>
                <button
                  type="button"
                  className={styles.placeOpen}
                  aria-label={emergencyFormTexts.changePlace({ place: name })}
                  onClick={() => setOpened({ place })}
                >
                  <span className={styles.placePicture}>
                    <EmergencyPicture
                      message={changedMessage(draft.message, message)}
                      kind={draft.kind}
                      drill={false}
                      width={16}
                      height={9}
                    />
                  </span>
                  <span>
                    <strong>{name}</strong>
                    <span className="v-quiet v-small">
                      {listedShort(partsOf(message).map((part) => emergencyFormTexts.differsSummary[part]()))}
                    </span>
                  </span>
                </button>
                <ActionIcon
                  aria-label={emergencyFormTexts.removePlace({ place: name })}
                  onClick={() => onChange(withChange(draft.overrides, place, null))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        style={{ alignSelf: 'start' }}
        onClick={() => setOpened({ place: null })}
      >
        {emergencyFormTexts.addPlace()}
      </Button>
      {opened && (
        <PlaceDrawer
          draft={draft}
          facts={facts}
          place={opened.place}
          onClose={() => setOpened(null)}
          onApply={(place, change) => {
            setOpened(null)
            onChange(withChange(draft.overrides, place, change))
          }}
        />
      )}
    </Stack>
  )
}

/** One place with what it changes. */
function PlaceDrawer({
  draft,
  facts,
  place: given,
  onClose,
  onApply,
}: {
  draft: EmergencyDraft
  facts: PlaceFacts
  /** null: one that is chosen here */
  place: EmergencyPlace | null
  onClose: () => void
  onApply: (place: EmergencyPlace, change: EmergencyChange) => void
}) {
  const [place, setPlace] = useState<EmergencyPlace | null>(given)
  const [change, setChange] = useState<EmergencyChange>(() => (given && changeAt(draft, given)) ?? {})
  const choose = (next: EmergencyPlace | null) => {
    setPlace(next)
    // A place that is in the list already goes on from what it changes.
    const known = next && changeAt(draft, next)
    if (known) setChange(known)
  }
  // A device begins with what its groups change.
  const base =
    place && 'device_id' in place
      ? messageOf(
          draft,
          { groupId: facts.devices.find(({ id }) => id === place.device_id)?.group_id ?? null },
          facts.groups,
        )
      : draft.message
  const shown = changedMessage(base, change)
  const isReady =
    place !== null && partsOf(change).length > 0 && shown.texts.every(({ heading }) => heading.trim() !== '')
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={emergencyFormTexts.placeTitle()}>
      <Stack>
        {given ? (
          <strong>{placeName(given, facts)}</strong>
        ) : (
          <PlaceFields facts={facts} place={place} onChange={choose} />
        )}
        <EmergencyPicture message={shown} kind={draft.kind} drill={false} width={16} height={9} />
        <ChangeFields kind={draft.kind} base={base} value={change} onChange={setChange} />
        {partsOf(change).length === 0 && (
          <p className="v-quiet v-small">{emergencyFormTexts.nothingDiffers()}</p>
        )}
        <div className="v-two-answers">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel()}
          </Button>
          <Button disabled={!isReady} onClick={() => place && onApply(place, change)}>
            {emergencyFormTexts.apply()}
          </Button>
        </div>
      </Stack>
    </Drawer>
  )
}

function PlaceFields({
  facts,
  place,
  onChange,
}: {
  facts: PlaceFacts
  place: EmergencyPlace | null
  onChange: (place: EmergencyPlace | null) => void
}) {
  const { devices, groups, sites } = facts
  const [kind, setKind] = useState<PlaceKind>(place ? kindOf(place) : groups.length > 0 ? 'group' : 'device')
  const [screenId, setScreenId] = useState<string | null>(null)
  const screens = sites.map(({ id, name }) => ({ value: id, label: name }))
  const zones = sites.find(({ id }) => id === screenId)?.draft.groups ?? []
  const data = {
    group: groups.map(({ id }) => ({ value: id, label: placeName({ group_id: id }, facts) })),
    device: devices.map(({ id, name }) => ({ value: id, label: name })),
    screen: screens,
    zone: zones.map(({ id, name }) => ({ value: id, label: name })),
  }[kind]
  const value =
    place === null || kindOf(place) !== kind
      ? null
      : 'zone_id' in place
        ? place.zone_id
        : (Object.values(place)[0] ?? null)
  const placeOf = (id: string): EmergencyPlace | null => {
    if (kind === 'group') return { group_id: id }
    if (kind === 'device') return { device_id: id }
    if (kind === 'screen') return { screen_id: id }
    return screenId === null ? null : { screen_id: screenId, zone_id: id }
  }
  const fields = { searchable: true, nothingFoundMessage: emergencyFormTexts.nothingFound() } as const
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={emergencyFormTexts.placeKind()}
        data={KINDS.map((one) => ({ value: one, label: emergencyFormTexts.placeKinds[one]() }))}
        value={kind}
        onChange={(next) => {
          setKind(next)
          onChange(null)
        }}
      />
      {kind === 'zone' && (
        <Select
          {...fields}
          label={emergencyFormTexts.placeKinds.screen()}
          placeholder={emergencyFormTexts.choosePlace()}
          data={screens}
          value={screenId}
          onChange={(id) => {
            setScreenId(id)
            onChange(null)
          }}
        />
      )}
      <Select
        {...fields}
        label={emergencyFormTexts.placeKinds[kind]()}
        placeholder={emergencyFormTexts.choosePlace()}
        limit={50}
        disabled={kind === 'zone' && screenId === null}
        data={data}
        value={value}
        onChange={(id) => onChange(id === null ? null : placeOf(id))}
      />
    </Stack>
  )
}
