import {
  ActionIcon,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Site, WrittenCampaign } from '@vitrine/protocol'
import { unitSuffix } from '../../app/format.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { WhenFields } from '../sites/index.ts'
import styles from './campaigns.module.css'
import { campaignTexts } from './campaigns.texts.ts'
import { dayAfter, withWhen } from './editedCampaign.ts'

type Content = WrittenCampaign['content'][number]
const SECONDS = 10

/** The fields of a campaign: what it shows, where, when and how often. */
export function CampaignForm({
  value,
  onChange,
  library,
  sites,
  disabled,
}: {
  value: WrittenCampaign
  onChange: (value: WrittenCampaign) => void
  library: Library
  sites: readonly Site[]
  disabled: boolean
}) {
  const { advertiser, most_per_device_day: most, ...always } = value
  const change = (part: Partial<WrittenCampaign>) => onChange({ ...value, ...part })
  const zones = sites.map((site) => ({
    group: site.name,
    items: site.draft.groups.map((group) => ({
      value: `${site.id} ${group.id}`,
      label: `${site.name} › ${group.name}`,
    })),
  }))
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <Stack gap="md">
        <div className={styles.pair}>
          <TextInput
            label={commonTexts.name()}
            required
            maxLength={200}
            value={value.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={campaignTexts.advertiser()}
            maxLength={200}
            value={advertiser ?? ''}
            onChange={({ currentTarget: { value: words } }) => {
              const { advertiser: _before, ...rest } = value
              onChange(words === '' ? rest : { ...value, advertiser: words })
            }}
          />
        </div>
        <MultiSelect
          label={campaignTexts.targets()}
          required
          searchable
          placeholder={value.targets.length === 0 ? campaignTexts.chooseZones() : ''}
          data={zones}
          value={value.targets.map(({ site_id, group_id }) => `${site_id} ${group_id}`)}
          onChange={(chosen) =>
            change({
              targets: chosen.map((one) => {
                const [site_id = '', group_id = ''] = one.split(' ')
                return { site_id, group_id }
              }),
            })
          }
          disabled={disabled}
        />
        <ContentFields
          content={value.content}
          onChange={(content) => change({ content })}
          library={library}
          disabled={disabled}
        />
        <div className={styles.pair}>
          <TextInput
            type="date"
            label={campaignTexts.firstDay()}
            value={value.period.from}
            onChange={(event) => change({ period: { ...value.period, from: event.currentTarget.value } })}
          />
          <TextInput
            type="date"
            label={campaignTexts.lastDay()}
            value={dayAfter(value.period.until, -1)}
            min={value.period.from}
            onChange={({ currentTarget: { value: last } }) =>
              last !== '' && change({ period: { ...value.period, until: dayAfter(last, 1) } })
            }
          />
        </div>
        <section className={styles.panel} aria-label={campaignTexts.times()}>
          <WhenFields
            dated={false}
            value={value.when}
            onChange={(when) => onChange(withWhen(value, when))}
            onSettle={() => undefined}
          />
        </section>
        <GoalFields value={value} change={change} disabled={disabled} />
        <div className={styles.pair}>
          <NumberInput
            label={campaignTexts.most()}
            description={campaignTexts.mostText()}
            min={1}
            max={10_000}
            allowDecimal={false}
            value={most ?? ''}
            onChange={(count) => {
              onChange(
                typeof count === 'number' && count > 0
                  ? { ...value, most_per_device_day: count }
                  : { ...always, ...(advertiser === undefined ? {} : { advertiser }) },
              )
            }}
          />
          <NumberInput
            label={campaignTexts.weight()}
            description={campaignTexts.weightText()}
            min={1}
            max={10}
            allowDecimal={false}
            value={value.weight ?? 1}
            onChange={(weight) => typeof weight === 'number' && change({ weight })}
          />
        </div>
        <TagsInput
          label={campaignTexts.competes()}
          description={campaignTexts.competesText()}
          maxTags={10}
          value={value.competes ?? []}
          onChange={(competes) => change({ competes })}
          disabled={disabled}
        />
      </Stack>
    </fieldset>
  )
}

function GoalFields({
  value,
  change,
  disabled,
}: {
  value: WrittenCampaign
  change: (part: Partial<WrittenCampaign>) => void
  disabled: boolean
}) {
  const { goal } = value
  const kind = 'share' in goal ? 'share' : 'per_hour' in goal ? 'per_hour' : 'total'
  const goals = { share: { share: 0.1 }, per_hour: { per_hour: 6 }, total: { total: 1_000 } } as const
  return (
    <section className={styles.panel} aria-label={campaignTexts.goalKind()}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={campaignTexts.goalKind()}
          disabled={disabled}
          data={(['share', 'per_hour', 'total'] as const).map((one) => ({
            value: one,
            label: campaignTexts.kinds[one](),
          }))}
          value={kind}
          onChange={(one) => change({ goal: goals[one] })}
        />
        {'share' in goal ? (
          <NumberInput
            label={campaignTexts.percent()}
            min={1}
            max={80}
            value={Math.round(goal.share * 1_000) / 10}
            onChange={(share) =>
              typeof share === 'number' && share > 0 && change({ goal: { share: share / 100 } })
            }
          />
        ) : 'per_hour' in goal ? (
          <NumberInput
            label={campaignTexts.perHour()}
            min={1}
            max={360}
            allowDecimal={false}
            value={goal.per_hour}
            onChange={(count) =>
              typeof count === 'number' && count > 0 && change({ goal: { per_hour: count } })
            }
          />
        ) : (
          <>
            <NumberInput
              label={campaignTexts.total()}
              min={1}
              max={1_000_000_000}
              allowDecimal={false}
              value={goal.total}
              onChange={(total) => typeof total === 'number' && total > 0 && change({ goal: { total } })}
            />
            <Select
              label={campaignTexts.pacing()}
              allowDeselect={false}
              data={[
                { value: 'even', label: campaignTexts.even() },
                { value: 'early', label: campaignTexts.early() },
              ]}
              value={value.pacing ?? 'even'}
              onChange={(pacing) => change({ pacing: pacing === 'early' ? 'early' : 'even' })}
            />
          </>
        )}
      </Stack>
    </section>
  )
}

function ContentFields({
  content,
  onChange,
  library,
  disabled,
}: {
  content: readonly Content[]
  onChange: (content: Content[]) => void
  library: Library
  disabled: boolean
}) {
  const nameOf = (one: Content): string =>
    ('slide_id' in one
      ? library.slides.get(one.slide_id)?.name
      : 'media_id' in one
        ? library.media.get(one.media_id)?.name
        : library.playlists.get(one.playlist_id)?.name) ?? campaignTexts.deletedContent()
  const optionsOf = (noun: string, things: Iterable<{ id: string; name: string }>) =>
    [...things].map(({ id, name }) => ({ value: `${noun} ${id}`, label: name }))
  const add = (chosen: string | null) => {
    const [noun, id] = chosen?.split(' ') ?? []
    if (!noun || !id) return
    const duration = SECONDS * 1_000
    const added: Content =
      noun === 'slide'
        ? { slide_id: id, duration }
        : noun === 'media'
          ? { media_id: id, duration }
          : { playlist_id: id }
    onChange([...content, added])
  }
  return (
    <section className={styles.panel} aria-label={campaignTexts.content()}>
      <ul className={styles.content}>
        {content.map((one, index) => (
          // The same content can come twice, and its place is all that tells the two apart.
          <li key={index}>
            <span>{nameOf(one)}</span>
            {'duration' in one ? (
              <NumberInput
                aria-label={campaignTexts.secondsOf({ name: nameOf(one) })}
                w={110}
                min={1}
                max={3_600}
                suffix={unitSuffix('second')}
                value={one.duration / 1_000}
                onChange={(seconds) =>
                  typeof seconds === 'number' &&
                  seconds > 0 &&
                  onChange(content.with(index, { ...one, duration: Math.round(seconds * 1_000) }))
                }
              />
            ) : (
              <span className="v-quiet v-small">{campaignTexts.playlistTimes()}</span>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={campaignTexts.removeContent({ name: nameOf(one) })}
              onClick={() => onChange(content.toSpliced(index, 1))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Select
        key={content.length}
        label={campaignTexts.addContent()}
        searchable
        value={null}
        onChange={add}
        disabled={disabled || content.length >= 20}
        data={[
          { group: campaignTexts.slides(), items: optionsOf('slide', library.slides.values()) },
          { group: campaignTexts.media(), items: optionsOf('media', library.media.values()) },
          { group: campaignTexts.playlists(), items: optionsOf('playlist', library.playlists.values()) },
        ]}
      />
    </section>
  )
}
