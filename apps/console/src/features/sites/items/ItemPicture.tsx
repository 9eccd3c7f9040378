import { clsx } from 'clsx'
import { IconWorld } from '@tabler/icons-react'
import type { ItemDraft } from '@vitrine/core'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import { MediaPicture } from '../../media/index.ts'
import { firstLeaf, slideIdOf } from './items.ts'
import styles from './items.module.css'

/** The picture of what an item shows first. */
export function ItemPicture({
  item,
  library,
  ground,
}: {
  item: ItemDraft | undefined
  library: Library
  /** the colour where there is nothing to show */
  ground?: string
}) {
  const leaf = firstLeaf(item, library)
  const slide = library.slides.get(slideIdOf(leaf))
  if (slide) return <SlidePicture slide={slide} media={library.media} ratio={16 / 9} />
  const media = leaf && 'media_id' in leaf ? library.media.get(leaf.media_id) : undefined
  if (media) return <MediaPicture media={media} />
  return (
    <span
      className={clsx('v-picture v-ltr', styles.itemNothing)}
      data-part="picture"
      style={ground === undefined ? undefined : { background: ground }}
      aria-hidden="true"
    >
      {leaf && 'page' in leaf && <IconWorld size={18} stroke={1.5} />}
    </span>
  )
}
