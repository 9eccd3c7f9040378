import {
  Button,
  Fieldset,
  FileButton,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FEED_KINDS, isSetKind, takesMqtt } from '@vitrine/core/feeds'
import { FEED_FILE_MOST, type StoredFeed } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { formatBytes, formatSpan } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import {
  canBeAtDevice,
  bodyOf,
  contentOfFile,
  draftOf,
  isComplete,
  isDisplaysDraft,
  isFolderDraft,
  isSocialDraft,
  isTableDraft,
  type FeedDraft,
} from './feedDraft.ts'
import { BoardField } from './BoardField.tsx'
import { FeedFacts } from './FeedFacts.tsx'
import { FolderFields } from './FolderFields.tsx'
import { HeaderFields } from './HeaderFields.tsx'
import { MqttFields } from './MqttFields.tsx'
import { TableField } from './TableField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { SetHereFields } from './SetHereFields.tsx'
import { SocialEntries } from './SocialEntries.tsx'
import { SocialFields } from './SocialFields.tsx'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** How often feeds are read, s. */
const INTERVALS = [60, 300, 900, 1_800, 3_600, 21_600, 86_400]
const SOURCES = ['address', 'file', 'network', 'displays', 'media', 'table'] as const
/** What costs no outside server is asked for often. */
const OWN_SOURCES: readonly string[] = ['displays', 'media', 'table']
/** The fields that say themselves what is wrong with them, as the server names them. */
const FIELDS = [
  'name',
  'url',
  'file.text',
  'interval',
  'token',
  'options.account',
  'options.time_zone',
  'options.pointer',
  'options.last',
  'options.sheet',
  'options.topic',
  'options.folder',
  'options.board',
  'options.table',
  'options.names',
  'account.user',
]
const CONTENT = {
  news: '.xml,.rss,.atom,.json',
  calendar: '.ics,text/calendar',
  weather: '.json',
  table: '.csv,.json,.xml,.xlsx',
}

/** A feed: a new one, or one to change or delete, with how it was read. */
export function FeedDrawer({
  feed,
  newKind,
  mayEdit,
  onClose,
  onMade,
  onDelete,
}: {
  /** null: a new one */
  feed: StoredFeed | null
  /** the kind that a new one begins with */
  newKind: StoredFeed['kind'] | null
  mayEdit: boolean
  onClose: () => void
  onMade: (id: string) => void
  onDelete: (feed: StoredFeed) => void
}) {
  const [draft, setDraft] = useState(() => draftOf(feed, newKind ?? undefined))
  const [tooLarge, setTooLarge] = useState(false)
  const set = (part: Partial<FeedDraft>) => setDraft((before) => ({ ...before, ...part }))
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['feeds'] })
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      feed
        ? api('changeFeed', { params: { id: feed.id }, revision: feed.revision, body: bodyOf(draft) })
        : api('makeFeed', { body: bodyOf(draft) }),
    onSuccess: async (saved) => {
      await refresh()
      toast(feedTexts.saved({ name: saved.name }))
      // A problem with the source is shown here, where it can be corrected.
      if (saved.error === null) onClose()
      else onMade(saved.id)
    },
  })
  const fetchNow = useMutation({
    meta: { showsError: true },
    mutationFn: (id: string) => api('fetchFeed', { params: { id } }),
    onSuccess: refresh,
  })
  const isReady = mayEdit && isComplete(draft, feed === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const takeFile = async (file: File | null) => {
    if (file === null) return
    setTooLarge(file.size > FEED_FILE_MOST)
    if (file.size > FEED_FILE_MOST) return
    set({ file: { name: file.name, ...(await contentOfFile(file)) } })
  }
  const refused = (field: string) => fieldMessage(save.error, field)
  const failed = save.error ?? fetchNow.error
  const { kind, source } = draft
  const intervals = (INTERVALS.includes(draft.interval) ? INTERVALS : [...INTERVALS, draft.interval]).map(
    (seconds) => ({ value: String(seconds), label: formatSpan(seconds * 1_000) }),
  )
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={feed?.name ?? feedTexts.newFeed()}>
      {feed && (
        <FeedFacts
          feed={feed}
          isFetching={fetchNow.isPending}
          onFetch={mayEdit ? () => fetchNow.mutate(feed.id) : null}
        />
      )}
      {feed?.options.network && <SocialEntries feedId={feed.id} mayEdit={mayEdit} />}
      <form onSubmit={submit} noValidate>
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack>
            <TextInput
              label={commonTexts.name()}
              data-autofocus
              maxLength={200}
              value={draft.name}
              error={refused('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              label={feedTexts.kind()}
              description={feedTexts.kindHint[kind]()}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              allowDeselect={false}
              disabled={feed !== null}
              data={FEED_KINDS.map((value) => ({ value, label: feedTexts.kindName[value]() }))}
              value={kind}
              onChange={(value) =>
                set({
                  kind: FEED_KINDS.find((one) => one === value) ?? kind,
                  source: source === 'file' ? source : 'address',
                })
              }
            />
            {isSetKind(kind) ? (
              <>
                {takesMqtt(kind) && (
                  <MqttFields draft={draft} intervals={intervals} onChange={set} refused={refused} />
                )}
                {kind === 'board' && (
                  <BoardField
                    value={draft.board}
                    onChange={(board) => set({ board })}
                    error={refused('options.board')}
                  />
                )}
                {(kind === 'queue' || kind === 'counter') && (
                  <SetHereFields draft={draft} onChange={set} lastError={refused('options.last')} />
                )}
              </>
            ) : (
              <>
                <SegmentedControl
                  fullWidth
                  aria-label={feedTexts.source()}
                  data={[
                    { value: 'address', label: feedTexts.fromAddress() },
                    { value: 'file', label: feedTexts.fromFile() },
                    ...(kind === 'news' ? [{ value: 'network', label: feedTexts.fromNetwork() }] : []),
                    ...(kind === 'news' ? [{ value: 'media', label: feedTexts.fromMedia() }] : []),
                    ...(kind === 'table'
                      ? [
                          { value: 'table', label: feedTexts.fromTable() },
                          { value: 'displays', label: feedTexts.fromDisplays() },
                        ]
                      : []),
                  ]}
                  value={source}
                  onChange={(value) =>
                    set({
                      source: SOURCES.find((one) => one === value) ?? 'address',
                      ...(OWN_SOURCES.includes(value) && { interval: INTERVALS[0]! }),
                    })
                  }
                />
                {source === 'file' ? (
                  <div>
                    <FileButton accept={CONTENT[kind]} onChange={(file) => void takeFile(file)}>
                      {(props) => (
                        <Button variant="default" {...props}>
                          {feed?.file_name || draft.file ? feedTexts.replaceFile() : feedTexts.chooseFile()}
                        </Button>
                      )}
                    </FileButton>
                    <Text size="sm" c="dimmed" mt="xs">
                      {draft.file?.name ?? feed?.file_name}
                    </Text>
                    {(tooLarge || refused('file.text') !== undefined) && (
                      <p className="v-fault" role="alert">
                        {tooLarge
                          ? feedTexts.fileTooLarge({ size: formatBytes(FEED_FILE_MOST) })
                          : refused('file.text')}
                      </p>
                    )}
                  </div>
                ) : isDisplaysDraft(draft) ? (
                  <Text size="sm" c="dimmed">
                    {feedTexts.fromDisplaysHint()}
                  </Text>
                ) : isFolderDraft(draft) ? (
                  <FolderFields draft={draft} onChange={set} folderError={refused('options.folder')} />
                ) : isTableDraft(draft) ? (
                  <TableField
                    value={draft.table}
                    onChange={(table) => set({ table })}
                    error={refused('options.table')}
                  />
                ) : isSocialDraft(draft) ? (
                  <SocialFields draft={draft} onChange={set} refused={refused} />
                ) : (
                  <>
                    {kind === 'weather' && draft.url === '' && (
                      <PlaceFields onAddress={(url) => set({ url })} />
                    )}
                    <TextInput
                      type="url"
                      label={feedTexts.address()}
                      placeholder={feedTexts.addressExample()}
                      maxLength={2_000}
                      value={draft.url}
                      error={refused('url')}
                      onChange={(event) => set({ url: event.currentTarget.value })}
                    />
                  </>
                )}
                {source !== 'file' && (
                  <Select
                    label={feedTexts.interval()}
                    allowDeselect={false}
                    data={intervals}
                    value={String(draft.interval)}
                    error={refused('interval')}
                    onChange={(value) => set({ interval: Number(value) })}
                  />
                )}
              </>
            )}
            {canBeAtDevice(draft) && (
              <Switch
                label={feedTexts.atDevice()}
                description={feedTexts.atDeviceHint()}
                checked={draft.atDevice}
                onChange={(event) => set({ atDevice: event.currentTarget.checked })}
              />
            )}
            {kind === 'weather' && (
              <TextInput
                label={feedTexts.place()}
                description={feedTexts.placeHint()}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={200}
                value={draft.place}
                onChange={(event) => set({ place: event.currentTarget.value })}
              />
            )}
            {kind === 'news' && source !== 'media' && (
              <>
                <Textarea
                  label={feedTexts.words()}
                  description={feedTexts.wordsHint()}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  autosize
                  minRows={2}
                  maxRows={6}
                  value={draft.words}
                  onChange={(event) => set({ words: event.currentTarget.value })}
                />
                <Textarea
                  label={feedTexts.blockedWords()}
                  autosize
                  minRows={2}
                  maxRows={6}
                  value={draft.blockedWords}
                  onChange={(event) => set({ blockedWords: event.currentTarget.value })}
                />
              </>
            )}
            {kind === 'calendar' && (
              <>
                {source === 'address' && (
                  <Switch
                    label={feedTexts.calDav()}
                    description={feedTexts.calDavHint()}
                    checked={draft.calDav}
                    onChange={(event) => set({ calDav: event.currentTarget.checked })}
                  />
                )}
                <Switch
                  label={feedTexts.hidePrivate()}
                  checked={draft.hidePrivate}
                  onChange={(event) => set({ hidePrivate: event.currentTarget.checked })}
                />
                <Select
                  label={feedTexts.timeZone()}
                  placeholder={feedTexts.timeZoneOwn()}
                  searchable
                  clearable
                  limit={50}
                  data={Intl.supportedValuesOf('timeZone').map((zone) => ({
                    value: zone,
                    label: zone.replaceAll('_', ' '),
                  }))}
                  value={draft.timeZone}
                  error={refused('options.time_zone')}
                  onChange={(timeZone) => set({ timeZone })}
                />
              </>
            )}
            {kind === 'table' && !OWN_SOURCES.includes(source) && (
              <TextInput
                label={feedTexts.pointer()}
                description={feedTexts.pointerHint()}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={500}
                value={draft.pointer}
                error={refused('options.pointer')}
                onChange={(event) => set({ pointer: event.currentTarget.value })}
              />
            )}
            {kind === 'table' && !OWN_SOURCES.includes(source) && (
              <TextInput
                label={feedTexts.sheet()}
                description={feedTexts.sheetHint()}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={100}
                value={draft.sheet}
                error={refused('options.sheet')}
                onChange={(event) => set({ sheet: event.currentTarget.value })}
              />
            )}
            {kind === 'table' && source === 'address' && (
              <TextInput
                label={feedTexts.stop()}
                description={feedTexts.stopHint()}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={200}
                value={draft.stop}
                onChange={(event) => set({ stop: event.currentTarget.value })}
              />
            )}
            {kind === 'table' && source === 'address' && (
              <TableField
                label={feedTexts.names()}
                hint={feedTexts.namesHint()}
                canBeNone
                value={draft.names}
                error={refused('options.names')}
                onChange={(names) => set({ names })}
              />
            )}
            {!isSetKind(kind) && source === 'address' && (
              <HeaderFields headers={draft.headers} onChange={(headers) => set({ headers })} />
            )}
          </Stack>
        </Fieldset>
        {failed && FIELDS.every((field) => refused(field) === undefined) && (
          <p className="v-fault" role="alert">
            {errorMessage(failed)}
          </p>
        )}
        {mayEdit && (
          <div className={styles.feet}>
            {feed && (
              <Button variant="subtle" color="red" onClick={() => onDelete(feed)}>
                {commonTexts.deleteEllipsis()}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isReady}>
              {commonTexts.save()}
            </Button>
          </div>
        )}
      </form>
    </Drawer>
  )
}
