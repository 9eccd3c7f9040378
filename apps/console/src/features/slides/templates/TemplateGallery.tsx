import { ActionIcon, Menu, SegmentedControl, Skeleton, Switch } from '@mantine/core'
import { IconDots, IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Brand, SlideDraft } from '@vitrine/core'
import type { Template, Way } from '@vitrine/core/templates'
import type { Slide } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMediaById } from '../../../queries/content.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { rowKeys } from '../../../ui/rowKeys.ts'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import { brandQuery } from '../brand/brandQuery.ts'
import { builtInTemplates } from './builtIn.ts'
import { findTemplates } from './findTemplates.ts'
import { RenameTemplate } from './RenameTemplate.tsx'
import { standing } from './standing.ts'
import { designOf, ownTemplatesQuery, removeTemplate } from './templateQueries.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { templateTexts } from './template.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './templates.module.css'

/** The designs that a slide can be begun with: the company's own, then those that come with the program. */
export function TemplateGallery({
  words,
  way,
  onWay,
  busy,
  onChoose,
}: {
  /** what they are looked for by */
  words: string
  way: Way
  onWay: (way: Way) => void
  /** one has been chosen already */
  busy: boolean
  onChoose: (draft: SlideDraft) => void
}) {
  const brand = useQuery(brandQuery)
  const own = useQuery(ownTemplatesQuery)
  const media = useMediaById()
  const [ours, setOurs] = useState(true)
  const [both, setBoth] = useState(false)
  const [renaming, setRenaming] = useState<Slide | null>(null)
  const look = ours ? (brand.data?.brand ?? null) : null
  const designs = useMemo(
    () =>
      findTemplates(builtInTemplates(), words).map((template) => ({
        ...drawn(template, look ?? template.look, way, both),
        id: template.id,
        name: template.name,
      })),
    [words, look, way, both],
  )
  const ownHere = useMemo(
    () => findTemplates(own.data ?? [], words).flatMap((slide) => standing(slide, way) ?? []),
    [own.data, words, way],
  )
  return (
    <section aria-labelledby="designs">
      <div className={styles.designsHead}>
        <h2 id="designs" className="v-section-title">
          {templateTexts.title()}
        </h2>
        <SegmentedControl
          aria-label={templateTexts.orientation()}
          value={way}
          onChange={(value) => onWay(value as Way)}
          data={[
            { value: 'landscape', label: templateTexts.landscape() },
            { value: 'portrait', label: templateTexts.portrait() },
          ]}
        />
        <Switch
          label={templateTexts.bothOrientations()}
          checked={both}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
        {brand.data?.brand && (
          <Switch
            label={templateTexts.inBrand()}
            checked={ours}
            onChange={(event) => setOurs(event.currentTarget.checked)}
          />
        )}
        <Link to="/brand" className={styles.designsBrand}>
          <IconPalette size={16} aria-hidden="true" />{' '}
          {brand.data?.brand ? templateTexts.brand() : templateTexts.setBrand()}
        </Link>
      </div>
      {own.isError && (
        <FaultMessage
          title={templateTexts.couldNotLoad()}
          error={own.error}
          retry={() => void own.refetch()}
        />
      )}
      {designs.length === 0 && ownHere.length === 0 && !own.isPending ? (
        <Message title={templateTexts.noneFound()} text={templateTexts.noneFoundHint()} />
      ) : (
        <ul className={styles.designs} data-way={way} ref={rowKeys} aria-label={templateTexts.list()}>
          {own.isPending && (
            <li aria-hidden="true">
              <Skeleton style={{ aspectRatio: way === 'portrait' ? '9 / 16' : '16 / 9' }} />
            </li>
          )}
          <Each items={ownHere} keyOf={(slide) => slide.id} what="template" as="li">
            {(slide) => (
              <li className="v-tile">
                <Design
                  slide={slide}
                  media={media}
                  note={templateTexts.own()}
                  busy={busy}
                  onChoose={() => onChoose(designOf(slide))}
                />
                <OwnMenu
                  slide={slide}
                  rename={() => setRenaming(own.data?.find(({ id }) => id === slide.id) ?? null)}
                />
              </li>
            )}
          </Each>
          <Each items={designs} keyOf={(slide) => slide.id} what="template" as="li">
            {(slide) => (
              <li className="v-tile">
                <Design slide={slide} media={media} busy={busy} onChoose={() => onChoose(designOf(slide))} />
              </li>
            )}
          </Each>
        </ul>
      )}
      {renaming && <RenameTemplate key={renaming.id} template={renaming} onClose={() => setRenaming(null)} />}
    </section>
  )
}

/** A design, with the other shape as a second size of the same slide where that is wanted. */
function drawn(template: Template, look: Brand, way: Way, both: boolean): SlideDraft {
  const first = template.draw(look, way)
  if (!both) return first
  const { width, height, background, elements } = template.draw(
    look,
    way === 'portrait' ? 'landscape' : 'portrait',
  )
  return { ...first, sizes: [{ width, height, background, elements }] }
}

function Design({
  slide,
  media,
  note,
  busy,
  onChoose,
}: {
  slide: SlideDraft & { id: string }
  media: ReturnType<typeof useMediaById>
  note?: string
  busy: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      className={styles.design}
      data-part="design"
      data-row
      disabled={busy}
      onClick={onChoose}
    >
      <SlidePicture slide={slide} media={media} ratio={slide.height > slide.width ? 9 / 16 : 16 / 9} />
      <span className="v-tile-name">
        <span className="v-clip">{slide.name}</span>
        {note && <span className="v-quiet v-small">{note}</span>}
      </span>
    </button>
  )
}

function OwnMenu({ slide, rename }: { slide: Slide; rename: () => void }) {
  return (
    <div className="v-tile-menu">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={templateTexts.actions({ name: slide.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/slides-edit/${slide.id}`}>
            {templateTexts.edit()}
          </Menu.Item>
          <Menu.Item onClick={rename}>{templateTexts.rename()}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="danger" onClick={() => void removeTemplate(slide)}>
            {commonTexts.delete()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
