import './media.css'
import { Button, FileButton, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { Media } from '@vitrine/protocol'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { counted, formatBytes } from '../../app/format.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { MediaDrawer } from './MediaDrawer.tsx'
import { MediaPicture } from './MediaPicture.tsx'
import { ACCEPTED_TYPES, addUploads } from './uploads.ts'
import { useFileDrop } from './useFileDrop.ts'

const SORTS = [
  { value: '-epoch', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: '-bytes', label: 'Largest first' },
]

export function MediaPage() {
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [kind, setKind] = useSearchState('kind', 'all')
  const [sort, setSort] = useSearchState('sort', '-epoch')
  const [search, setSearch] = useSearchParams()
  const uploadButton = useRef<HTMLButtonElement>(null)
  const asked = { q: words, sort, kind }
  const { query, items, total } = usePages<Media>('media', asked, (page, signal) =>
    api('listMedia', {
      query: { ...page, kind: kind === 'image' || kind === 'video' ? kind : undefined },
      signal,
    }),
  )
  const over = useFileDrop((files) => void addUploads(files), mayEdit)
  const asksUpload = search.has('upload')
  useEffect(() => {
    if (asksUpload) uploadButton.current?.focus()
  }, [asksUpload])
  const open = search.get('open')
  const setOpen = (id: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete('open')
        else after.set('open', id)
        return after
      },
      { preventScrollReset: true },
    )

  const upload = mayEdit && (
    <FileButton multiple accept={ACCEPTED_TYPES.join(',')} onChange={(files) => void addUploads(files)}>
      {(props) => (
        <Button {...props} ref={uploadButton} leftSection={<IconUpload size={16} />}>
          Upload
        </Button>
      )}
    </FileButton>
  )

  return (
    <Page
      title="Media"
      head={
        <>
          <SearchBox label="Search media" value={words} onChange={setWords} />
          {upload}
        </>
      }
    >
      <ContentTabs>
        <SegmentedControl
          aria-label="Kind"
          value={kind}
          onChange={setKind}
          data={[
            { value: 'all', label: 'All' },
            { value: 'image', label: 'Pictures' },
            { value: 'video', label: 'Videos' },
          ]}
        />
        <Select
          aria-label="Order"
          w={150}
          data={SORTS}
          value={sort}
          allowDeselect={false}
          onChange={(value) => setSort(value ?? '-epoch')}
        />
      </ContentTabs>
      {query.isError && items.length === 0 ? (
        <FaultMessage what="The media" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="v-grid" aria-busy="true" aria-label="Media are being read">
          {Array.from({ length: 8 }, (_, tile) => (
            <div key={tile}>
              <Skeleton style={{ aspectRatio: '16 / 10' }} />
              <Skeleton height={14} width="60%" mt={14} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' && kind === 'all' ? (
          <Message
            title="No pictures or videos yet"
            text="Drop files anywhere on this page, or choose them."
            action={upload}
          />
        ) : (
          <Message title="Nothing found" text="No file fits these words and this kind." />
        )
      ) : (
        <>
          <ul className="v-grid" ref={rowKeys}>
            {items.map((media) => (
              <li key={media.id} className="v-tile">
                <button type="button" className="v-media-button" data-row onClick={() => setOpen(media.id)}>
                  <MediaPicture media={media} moves />
                  <span className="v-tile-name">
                    <span className="v-clip">{media.name}</span>
                    {media.state === 'processing' && (
                      <Pill tone="busy" shape="half">
                        Preparing
                      </Pill>
                    )}
                    {media.state === 'failed' && (
                      <Pill tone="bad" shape="square">
                        Cannot be used
                      </Pill>
                    )}
                  </span>
                  <span className="v-quiet v-small v-numbers">
                    {media.width > 0 ? `${media.width} × ${media.height} · ` : ''}
                    {formatBytes(media.bytes)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <ListFoot
            pages={query}
            shown={items.length}
            total={total}
            noun={(count) => counted(count, 'file')}
          />
        </>
      )}
      <p className="v-quiet v-small">
        Files become something to show as <Link to="/slides">content</Link>, or straight in a screen’s editor.
      </p>
      {over && <div className="v-drop">Drop to upload</div>}
      <MediaDrawer id={open} onClose={() => setOpen(null)} />
    </Page>
  )
}
