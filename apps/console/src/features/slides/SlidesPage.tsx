import { ActionIcon, Button } from '@mantine/core'
import { IconPalette, IconPlus } from '@tabler/icons-react'
import type { LibraryRef, Slide } from '@vitrine/protocol'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMediaById } from '../../queries/content.ts'
import { copyThings, keyOf, LibraryPage, useLibraryPage, type LibraryTexts } from '../library/index.ts'
import { useFileDrop } from '../media/index.ts'
import { ShareDrawer, type SharedThing } from '../external/index.ts'
import { prepareEditor } from './prepareEditor.ts'
import { SlideLine, SlideTile, type SlideActions } from './SlideTile.tsx'
import { SlideVersions } from './SlideVersions.tsx'
import { keepAsTemplate } from './templates/templateQueries.ts'
import { useFilesToSlides } from './useFilesToSlides.tsx'
import { slideListTexts } from './slideList.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { lazyPart } from '../../app/lazyPart.ts'

// It knows all designs; few who look at the list need it.
const ApplyBrand = lazyPart(() =>
  import('./brand/ApplyBrand.tsx').then((module) => ({ default: module.ApplyBrand })),
)

const KINDS = [
  { value: 'all', label: slideListTexts.allKinds },
  { value: 'image', label: slideListTexts.pictures },
  { value: 'video', label: slideListTexts.videos },
  { value: 'text', label: slideListTexts.textSlides },
]
const USAGES = [
  { value: '', label: slideListTexts.allSlides },
  { value: 'yes', label: slideListTexts.used },
  { value: 'no', label: slideListTexts.notUsed },
]
const SORTS = [
  { value: '-epoch', label: slideListTexts.newestFirst },
  { value: 'epoch', label: slideListTexts.oldestFirst },
  { value: 'name', label: commonTexts.name },
  { value: 'type', label: slideListTexts.type },
]
const TEXTS: LibraryTexts = {
  top: commonTexts.content,
  search: slideListTexts.search,
  list: slideListTexts.slides,
  couldNotLoad: slideListTexts.couldNotLoad,
  loading: slideListTexts.loading,
  found: slideListTexts.found,
  nothingFound: { title: slideListTexts.noneFound, text: slideListTexts.noneFoundText },
  empty: {
    title: slideListTexts.noneYet,
    text: slideListTexts.noneYetText,
  },
  drop: slideListTexts.dropToCreate,
}
const IN_FOLDER: LibraryTexts = { ...TEXTS, empty: { ...TEXTS.empty, title: slideListTexts.folderEmpty } }

export function SlidesPage() {
  useEffect(prepareEditor, [])
  const { id: folderId = null } = useParams()
  // Another folder is another list: nothing of the last one stays chosen or open.
  return <Slides key={folderId} folderId={folderId} />
}

function Slides({ folderId }: { folderId: string | null }) {
  const media = useMediaById()
  const [branding, setBranding] = useState<readonly Slide[] | null>(null)
  const page = useLibraryPage({
    noun: 'slide',
    folderId,
    names: { kind: 'type', usage: 'used' },
    extra: {
      label: slideListTexts.brandEllipsis(),
      icon: IconPalette,
      run: (ids, items) => setBranding(items.filter(({ id }) => ids.includes(id))),
    },
  })
  const { mayEdit, search, list } = page
  const { choosing, dragged, tag: tagThese, move: moveThese, remove: removeThese } = list
  const [versions, setVersions] = useState<Slide | null>(null)
  const [shared, setShared] = useState<SharedThing | null>(null)
  const files = useFilesToSlides(folderId)
  const over = useFileDrop(files.take, mayEdit)

  const actions = useMemo((): SlideActions | null => {
    const ref = ({ id }: Slide): LibraryRef => ({ noun: 'slide', id })
    return mayEdit
      ? {
          versions: setVersions,
          share: ({ id, name }) => setShared({ noun: 'slide', id, name }),
          tag: (slide) => tagThese([ref(slide)]),
          move: (slide) => moveThese([ref(slide)]),
          copy: (slide) => void copyThings([ref(slide)], slide.name),
          keep: (slide) => void keepAsTemplate(slide),
          brand: (slide) => setBranding([slide]),
          remove: (slide) => removeThese({ refs: [ref(slide)], name: slide.name }),
        }
      : null
  }, [mayEdit, tagThese, moveThese, removeThese])
  const newPath = `/slides-edit/new${folderId === null ? '' : `/${folderId}`}`
  const Tile = search.view === 'list' ? SlideLine : SlideTile

  return (
    <LibraryPage
      page={page}
      texts={folderId === null ? TEXTS : IN_FOLDER}
      kinds={KINDS}
      usages={USAGES}
      sorts={SORTS}
      ratio={9 / 16}
      linkTo={(id) => (id === null ? '/slides' : `/slides-folder/${id}`)}
      countOf={({ slides }) => slides}
      isOver={over}
      action={
        mayEdit && (
          <Button component={Link} to={newPath} leftSection={<IconPlus size={16} />}>
            {slideListTexts.createSlide()}
          </Button>
        )
      }
      links={
        <ActionIcon
          component={Link}
          to="/brand"
          size={36}
          aria-label={slideListTexts.brand()}
          title={slideListTexts.brand()}
        >
          <IconPalette size={18} />
        </ActionIcon>
      }
      renderTile={(slide) => (
        <Tile
          key={slide.id}
          slide={slide}
          media={media}
          chosen={choosing.chosen.has(keyOf({ noun: 'slide', id: slide.id }))}
          choosing={choosing}
          actions={actions}
          dragged={dragged}
        />
      )}
    >
      {files.dialog}
      {branding && (
        <Suspense fallback={null}>
          <ApplyBrand slides={branding} onClose={() => setBranding(null)} />
        </Suspense>
      )}
      <SlideVersions slide={versions} onClose={() => setVersions(null)} />
      <ShareDrawer thing={shared} onClose={() => setShared(null)} />
    </LibraryPage>
  )
}
