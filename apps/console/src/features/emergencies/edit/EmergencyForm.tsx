import {
  Button,
  Fieldset,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  EMERGENCY_EXPIRES_S,
  EMERGENCY_KINDS,
  EMERGENCY_TAKES,
  type EmergencyMessage,
} from '@vitrine/core/emergency'
import type { StoredEmergency } from '@vitrine/protocol'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../../app/client.ts'
import { fieldMessage, fieldMessages } from '../../../app/errorReasons.ts'
import { formatLanguage, formatSpan } from '../../../app/format.ts'
import { errorMessage, showError, toast } from '../../../app/toasts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { ask } from '../../../ui/confirm.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { Page } from '../../../ui/Page.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from '../emergencies.texts.ts'
import { Notice } from '../Notice.tsx'
import { draftOf, faultsOf, type DraftFault, type EmergencyDraft } from './draft.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import { ArrowField, LookFields } from './LookFields.tsx'
import type { PlaceFacts } from './placeNames.ts'
import { PlacesField } from './PlacesField.tsx'
import { TextsFields } from './TextsFields.tsx'
import { WhereFields } from './WhereFields.tsx'
import styles from './edit.module.css'

const MINUTE_S = 60
/** Offered ends without a connection, seconds. */
const EXPIRES_S = [15 * MINUTE_S, 30 * MINUTE_S, 3_600, 2 * 3_600, 4 * 3_600, 8 * 3_600, 24 * 3_600]

/** Prepares an emergency, with what displays will show beside it. */
export function EmergencyForm({
  newest,
  begin,
  facts,
  readOnly,
}: {
  /** null: a new one */
  newest: StoredEmergency | null
  begin: EmergencyDraft
  facts: PlaceFacts
  readOnly: boolean
}) {
  const navigate = useNavigate()
  // What the draft was made of: somebody else may have saved since.
  const [saved, setSaved] = useState(newest)
  const [draft, setDraft] = useState(begin)
  const [language, setLanguage] = useState(begin.message.texts[0]!.language)
  /** where to go after saving or deleting */
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isDrill, setDrill] = useState(false)
  const before = saved ? draftOf(saved) : null
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before ?? begin)
  const isBehind = newest !== null && saved !== null && newest.revision > saved.revision
  const takeNewest = () => {
    setSaved(newest)
    setDraft(draftOf(newest!))
  }
  if (isBehind && !isChanged) takeNewest()
  useLeaveGuard(isChanged && leavingTo === null)
  // The guard lets go in an effect of its own, which comes first.
  useEffect(() => {
    if (leavingTo !== null) void navigate(leavingTo)
  }, [leavingTo, navigate])

  const change = (part: Partial<EmergencyDraft>) => setDraft((was) => ({ ...was, ...part }))
  const changeMessage = (part: Partial<EmergencyMessage>) =>
    setDraft((was) => ({ ...was, message: { ...was.message, ...part } }))
  const faults = faultsOf(draft)
  const shown = isAsked ? faults : []
  const faultWords = (fault: DraftFault) =>
    fault.kind === 'heading'
      ? emergencyFormTexts.fault.heading({ language: formatLanguage(fault.language) })
      : emergencyFormTexts.fault[fault.kind]()
  const isActive = newest !== null && newest.active !== null

  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const body = { ...draft, name: draft.name.trim() }
      return saved
        ? api('changeEmergency', { params: { id: saved.id }, revision: saved.revision, body })
        : api('makeEmergency', { body })
    },
    onSuccess: (now) => {
      queryClient.setQueryData(['emergencies', 'one', now.id], now)
      void queryClient.invalidateQueries({ queryKey: ['emergencies'] })
      if (saved) {
        setSaved(now)
        setDraft(draftOf(now))
        toast(emergencyFormTexts.saved({ name: now.name }))
        return
      }
      toast(emergencyFormTexts.created({ name: now.name }))
      setLeavingTo(`/em-sites?open=${now.id}`)
    },
  })
  const submit = () => {
    setAsked(true)
    const [first] = faults
    if (first?.kind === 'heading') setLanguage(first.language)
    if (first === undefined) save.mutate()
  }
  const remove = async () => {
    if (!saved) return
    const sure = await ask({
      title: emergencyFormTexts.deleteTitle({ name: saved.name }),
      text: emergencyFormTexts.deleteText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api('deleteEmergency', { params: { id: saved.id }, revision: saved.revision })
      void queryClient.invalidateQueries({ queryKey: ['emergencies', 'all'] })
      toast(emergencyFormTexts.deleted({ name: saved.name }))
      setLeavingTo('/em-sites')
    } catch (error) {
      showError(error)
    }
  }
  const refused = (field: string) => fieldMessage(save.error, field)
  const { message, kind } = draft
  const targetFault = shown.some((fault) => fault.kind === 'targets')
  const wrongLanguages = new Set(shown.flatMap((fault) => (fault.kind === 'heading' ? [fault.language] : [])))
  // Above the form and below it: on a phone it is long.
  const saveButton = (
    <Button
      disabled={isActive || isBehind || (saved !== null && !isChanged)}
      loading={save.isPending}
      onClick={submit}
    >
      {saved ? commonTexts.save() : emergencyTexts.prepare()}
    </Button>
  )
  return (
    <Page
      title={saved?.name ?? emergencyFormTexts.newTitle()}
      head={
        !readOnly && (
          <>
            {saved && (
              <Button
                variant="default"
                disabled={!isChanged || save.isPending}
                onClick={() => setDraft(draftOf(saved))}
              >
                {emergencyFormTexts.discard()}
              </Button>
            )}
            {saveButton}
          </>
        )
      }
    >
      <nav className="v-crumbs" aria-label={frameTexts.breadcrumb()}>
        <Link to="/em-sites">{emergencyFormTexts.back()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{saved?.name ?? emergencyFormTexts.newTitle()}</span>
      </nav>
      {isActive && (
        <Notice>
          <span>
            {emergencyFormTexts.isActive()}{' '}
            <Link to={`/em-sites?open=${newest.id}`}>{emergencyTexts.openWall()}</Link>
          </span>
        </Notice>
      )}
      {isBehind && isChanged && (
        <Notice tone="bad">
          <p>{emergencyFormTexts.conflict({ person: newest.changed_by ?? 'none' })}</p>
          <div className={styles.buttons}>
            <Button size="xs" variant="default" onClick={takeNewest}>
              {frameTexts.takeTheirs()}
            </Button>
            <Button size="xs" variant="default" onClick={() => setSaved(newest)}>
              {frameTexts.keepMine()}
            </Button>
          </div>
        </Notice>
      )}
      {(shown.length > 0 || (save.isError && !isBehind)) && (
        <Notice tone="bad">
          {[
            ...shown.map(faultWords),
            ...(save.isError && shown.length === 0
              ? [...new Set(fieldMessages(save.error).map((one) => one.message))]
              : []),
            ...(save.isError && shown.length === 0 && fieldMessages(save.error).length === 0
              ? [errorMessage(save.error)]
              : []),
          ].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className={styles.editor}>
        <Fieldset variant="unstyled" disabled={readOnly || isActive} className={styles.form}>
          <section aria-labelledby="em-what">
            <h2 id="em-what">{emergencyFormTexts.what()}</h2>
            <div className={styles.pair}>
              <TextInput
                label={commonTexts.name()}
                maxLength={200}
                value={draft.name}
                error={
                  shown.some((fault) => fault.kind === 'name')
                    ? emergencyFormTexts.fault.name()
                    : refused('name')
                }
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Select
                label={emergencyFormTexts.kind()}
                allowDeselect={false}
                data={EMERGENCY_KINDS.map((one) => ({ value: one, label: emergencyTexts.kind[one]() }))}
                value={kind}
                onChange={(next) => next !== null && change({ kind: next })}
              />
            </div>
          </section>
          <section aria-labelledby="em-says">
            <h2 id="em-says">{emergencyFormTexts.says()}</h2>
            <TextsFields
              kind={kind}
              value={message}
              language={language}
              wrong={wrongLanguages}
              onLanguage={setLanguage}
              onChange={changeMessage}
            />
            <ArrowField value={message.arrow} onChange={(arrow) => changeMessage({ arrow })} />
          </section>
          <section aria-labelledby="em-looks">
            <h2 id="em-looks">{emergencyFormTexts.looks()}</h2>
            <LookFields kind={kind} value={message} onChange={changeMessage} />
          </section>
          <section aria-labelledby="em-where">
            <h2 id="em-where">{emergencyFormTexts.where()}</h2>
            <WhereFields
              value={draft.targets}
              devices={facts.devices}
              groups={facts.groups}
              error={targetFault ? emergencyFormTexts.targetNeeded() : refused('targets')}
              onChange={(targets) => change({ targets })}
            />
          </section>
          <section aria-labelledby="em-differs">
            <h2 id="em-differs">{emergencyFormTexts.differs()}</h2>
            <PlacesField draft={draft} facts={facts} onChange={(overrides) => change({ overrides })} />
            {saved && (
              <Link to={`/em-slides-edit?emergency=${saved.id}`}>{emergencyTexts.zoneMessages()}</Link>
            )}
          </section>
          <section aria-labelledby="em-behaves">
            <h2 id="em-behaves">{emergencyFormTexts.behaves()}</h2>
            <Stack gap="md">
              <div>
                <span className="v-field-label">{emergencyFormTexts.takes()}</span>
                <SegmentedControl
                  aria-label={emergencyFormTexts.takes()}
                  data={EMERGENCY_TAKES.map((one) => ({
                    value: one,
                    label: emergencyFormTexts.takesName[one](),
                  }))}
                  value={draft.takes}
                  onChange={(takes) => change({ takes })}
                />
                <p className="v-quiet v-small">{emergencyFormTexts.takesHint[draft.takes]()}</p>
              </div>
              <Switch
                label={emergencyFormTexts.acknowledge()}
                description={emergencyFormTexts.acknowledgeHint()}
                checked={draft.acknowledge}
                onChange={(event) => change({ acknowledge: event.currentTarget.checked })}
              />
              <div className={styles.pair}>
                <NumberInput
                  label={emergencyFormTexts.priority()}
                  description={emergencyFormTexts.priorityHint()}
                  min={0}
                  max={100}
                  allowDecimal={false}
                  clampBehavior="strict"
                  value={draft.priority}
                  onChange={(priority) => change({ priority: Number(priority) || 0 })}
                />
                <Select
                  label={emergencyFormTexts.expires()}
                  description={emergencyFormTexts.expiresHint()}
                  allowDeselect={false}
                  data={[...new Set([...EXPIRES_S, draft.expires_after])]
                    .filter((seconds) => seconds <= EMERGENCY_EXPIRES_S.most)
                    .toSorted((a, b) => a - b)
                    .map((seconds) => ({ value: String(seconds), label: formatSpan(seconds * 1_000) }))}
                  value={String(draft.expires_after)}
                  onChange={(seconds) => seconds !== null && change({ expires_after: Number(seconds) })}
                />
              </div>
            </Stack>
          </section>
          {!readOnly && (
            <div className={styles.buttons}>
              {saveButton}
              {saved && (
                <Button variant="subtle" color="red" disabled={isActive} onClick={() => void remove()}>
                  {commonTexts.deleteEllipsis()}
                </Button>
              )}
            </div>
          )}
        </Fieldset>
        <aside className={styles.preview} aria-label={emergencyFormTexts.preview()}>
          <header>
            <h2>{emergencyFormTexts.preview()}</h2>
            <Switch
              size="xs"
              label={emergencyFormTexts.asDrill()}
              checked={isDrill}
              onChange={(event) => setDrill(event.currentTarget.checked)}
            />
          </header>
          <Previews draft={draft} language={language} drill={isDrill} />
        </aside>
      </div>
    </Page>
  )
}

/** What displays show, in the language that is being written. */
function Previews({ draft, language, drill }: { draft: EmergencyDraft; language: string; drill: boolean }) {
  const { message, kind, acknowledge } = draft
  const first = message.texts.find((text) => text.language === language) ?? message.texts[0]!
  const shown = { ...message, texts: [first, ...message.texts.filter((text) => text !== first)] }
  return (
    <div className={styles.previews}>
      <figure>
        <EmergencyPicture message={shown} {...{ kind, drill, acknowledge }} width={16} height={9} />
        <figcaption className="v-quiet v-small">{emergencyFormTexts.landscape()}</figcaption>
      </figure>
      <figure>
        <EmergencyPicture message={shown} {...{ kind, drill, acknowledge }} width={9} height={16} />
        <figcaption className="v-quiet v-small">{emergencyFormTexts.portrait()}</figcaption>
      </figure>
    </div>
  )
}
