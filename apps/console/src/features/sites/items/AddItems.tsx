import { Button, FileButton, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { foldWords, webAddressSchema, type GroupDraft, type ItemDraft, type LeafDraft } from '@vitrine/core'
import type { Media, Slide } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../../app/client.ts'
import { showError } from '../../../app/toasts.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { Message } from '../../../ui/Message.tsx'
import { rowKeys } from '../../../ui/rowKeys.ts'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import { ACCEPTED_TYPES, addUploads, MediaPicture } from '../../media/index.ts'
import { imageSlide, videoSlide } from '../../slides/index.ts'
import { startItemDrag } from './itemDrop.ts'
import { itemOf, itemsOfIds, pageItemOf, playlistItemOf } from '../siteEdits.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { Each } from '../../../ui/Guarded.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import { itemTexts } from './item.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './items.module.css'

/** How many are shown; more are found by searching. */
const SHOWN_MOST = 120
const EXAMPLE_PAGE = 'https://example.com'

/** Where what is added comes from. */
type From = 'slides' | 'media' | 'playlists' | 'page'

/** A file becomes content in one step: a slide that shows it in full. */
async function slideFromMedia(media: Media): Promise<Slide> {
  const draft = media.kind === 'image' ? imageSlide(media) : videoSlide(media)
  const slide = await api('makeSlide', { body: { ...draft, folder_id: null } })
  await queryClient.invalidateQueries({ queryKey: ['slides'] })
  return slide
}

/** Uploads files and makes content of each that the server took. */
export async function slidesFromFiles(files: readonly File[]): Promise<Slide[]> {
  const ids = await addUploads(files)
  const slides: Slide[] = []
  for (const id of ids) {
    if (id === null) continue
    try {
      slides.push(await slideFromMedia(await api('readMedia', { params: { id } })))
    } catch (error) {
      showError(error)
    }
  }
  await queryClient.invalidateQueries({ queryKey: ['media'] })
  return slides
}

/** Chooses content for a zone: slides, files of Media, or files uploaded now. */
export function AddItems({
  opened,
  zone,
  library,
  onClose,
  onAdd,
  except,
}: {
  opened: boolean
  zone: GroupDraft
  library: Library
  onClose: () => void
  onAdd: (items: readonly ItemDraft[]) => void
  /** the playlist that is edited: it can't be added to itself */
  except?: string
}) {
  return (
    // Beside the screen and not over it, so that content is dragged to where it is to be.
    <Drawer
      opened={opened}
      onClose={onClose}
      title={itemTexts.addTo({ name: zone.name })}
      position="right"
      size="min(440px, 100vw)"
      withOverlay={false}
      lockScroll={false}
      closeOnClickOutside={false}
      shadow="xl"
    >
      {opened && <Choice zone={zone} library={library} except={except} onClose={onClose} onAdd={onAdd} />}
    </Drawer>
  )
}

function Choice({
  zone: { frame },
  library,
  except,
  onClose,
  onAdd,
}: {
  zone: GroupDraft
  library: Library
  except: string | undefined
  onClose: () => void
  onAdd: (items: readonly ItemDraft[]) => void
}) {
  const [from, setFrom] = useState<From>('slides')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const wanted = foldWords(words).split(' ').filter(Boolean)
  const fits = ({ name, tags }: { name: string; tags: readonly string[] }) => {
    const told = foldWords([name, ...tags].join(' '))
    return wanted.every((word) => told.includes(word))
  }
  const dragged = (id: string) => (chosen.includes(id) ? chosen : [id])
  const slides = [...library.slides.values()].filter((slide) => fits(slide)).sort((a, b) => b.epoch - a.epoch)
  const media = [...library.media.values()]
    .filter((item) => item.state === 'ready' && fits(item))
    .sort((a, b) => b.epoch - a.epoch)
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const add = () => {
    onAdd(
      from === 'playlists'
        ? chosen.map(playlistItemOf)
        : itemsOfIds(chosen, library.slides, library.media, frame),
    )
    onClose()
  }
  const upload = (files: File[]) => {
    onClose()
    void slidesFromFiles(files).then((made) =>
      onAdd(made.map((slide) => itemOf(slide, library.media, frame))),
    )
  }
  const playlists = [...library.playlists.values()].filter(
    ({ id, name }) => id !== except && fits({ name, tags: [] }),
  )
  const items = from === 'slides' ? slides : from === 'media' ? media : playlists
  return (
    <>
      <Group mb="md">
        <SegmentedControl
          aria-label={itemTexts.addFrom()}
          value={from}
          onChange={(value) => {
            setFrom(value as From)
            setChosen([])
          }}
          data={[
            { value: 'slides', label: commonTexts.content() },
            { value: 'media', label: commonTexts.media() },
            { value: 'playlists', label: itemTexts.playlists() },
            { value: 'page', label: itemTexts.webPage() },
          ]}
        />
        {from !== 'page' && (
          <TextInput
            aria-label={commonTexts.search()}
            placeholder={commonTexts.search()}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            style={{ flex: 1, minWidth: 140 }}
            data-autofocus
          />
        )}
        {(from === 'slides' || from === 'media') && (
          <FileButton multiple accept={ACCEPTED_TYPES.join(',')} onChange={upload}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {commonTexts.upload()}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {from === 'page' && (
        <NewPage
          onAdd={(item) => {
            onAdd([item])
            onClose()
          }}
        />
      )}
      {from === 'page' ? null : items.length === 0 ? (
        <Message
          title={
            words !== ''
              ? itemTexts.noneFound()
              : from === 'playlists'
                ? itemTexts.noPlaylists()
                : itemTexts.noneYet()
          }
          text={
            words !== ''
              ? itemTexts.noneFoundText()
              : from === 'playlists'
                ? itemTexts.noPlaylistsText()
                : itemTexts.noneYetText()
          }
        />
      ) : (
        <ul
          className="v-grid"
          style={{
            gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
            gap: 'var(--v-space-4)',
            maxHeight: 'calc(100dvh - 220px)',
            overflowY: 'auto',
            padding: 'var(--v-space-15)',
          }}
          ref={rowKeys}
        >
          {from === 'playlists' ? (
            <Each items={playlists.slice(0, SHOWN_MOST)} keyOf={({ id }) => id} what="playlist" as="li">
              {(playlist) => (
                <li>
                  <button
                    type="button"
                    className={styles.pick}
                    data-row
                    aria-pressed={chosen.includes(playlist.id)}
                    onClick={() => toggle(playlist.id)}
                  >
                    <ItemPicture item={playlist.items[0]} library={library} />
                    <span className="v-tile-name v-small">
                      <span className="v-clip">{playlist.name}</span>
                    </span>
                  </button>
                </li>
              )}
            </Each>
          ) : from === 'slides' ? (
            <Each items={slides.slice(0, SHOWN_MOST)} keyOf={(slide) => slide.id} what="slide" as="li">
              {(slide) => (
                <li>
                  <div draggable onDragStart={(event) => startItemDrag(event, dragged(slide.id))}>
                    <button
                      type="button"
                      className={styles.pick}
                      data-row
                      aria-pressed={chosen.includes(slide.id)}
                      onClick={() => toggle(slide.id)}
                    >
                      <SlidePicture slide={slide} media={library.media} ratio={16 / 9} moves />
                      <span className="v-tile-name v-small">
                        <span className="v-clip">{slide.name}</span>
                      </span>
                    </button>
                  </div>
                </li>
              )}
            </Each>
          ) : (
            <Each items={media.slice(0, SHOWN_MOST)} keyOf={(item) => item.id} what="file" as="li">
              {(item) => (
                <li>
                  <div draggable onDragStart={(event) => startItemDrag(event, dragged(item.id))}>
                    <button
                      type="button"
                      className={styles.pick}
                      data-row
                      aria-pressed={chosen.includes(item.id)}
                      onClick={() => toggle(item.id)}
                    >
                      <MediaPicture media={item} moves />
                      <span className="v-tile-name v-small">
                        <span className="v-clip">{item.name}</span>
                      </span>
                    </button>
                  </div>
                </li>
              )}
            </Each>
          )}
        </ul>
      )}
      {from !== 'page' && (
        <Group justify="space-between" mt="md">
          <span className="v-quiet v-small" role="status">
            {items.length > SHOWN_MOST
              ? itemTexts.showingFirst({ shown: SHOWN_MOST, count: items.length })
              : itemTexts.found[from]({ count: items.length })}
          </span>
          <Button disabled={chosen.length === 0} onClick={add}>
            {chosen.length === 0 ? commonTexts.add() : itemTexts.addSome({ count: chosen.length })}
          </Button>
        </Group>
      )}
    </>
  )
}

/** A web page as an item of its own. */
function NewPage({ onAdd }: { onAdd: (item: LeafDraft) => void }) {
  const [address, setAddress] = useState('')
  const [tried, setTried] = useState(false)
  const trimmed = address.trim()
  const url = /^[a-z]+:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  const read = webAddressSchema.safeParse(url)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (trimmed !== '' && read.success) onAdd(pageItemOf(read.data))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={itemTexts.address()}
          description={itemTexts.addressHint()}
          placeholder={EXAMPLE_PAGE}
          inputMode="url"
          maxLength={2_000}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={
            tried && (trimmed === '' || !read.success)
              ? itemTexts.addressInvalid({ example: EXAMPLE_PAGE })
              : undefined
          }
          data-autofocus
        />
        <Button type="submit" style={{ alignSelf: 'end' }}>
          {commonTexts.add()}
        </Button>
      </Stack>
    </form>
  )
}
