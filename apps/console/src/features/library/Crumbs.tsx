import type { Folder, LibraryRef } from '@vitrine/protocol'
import { Link } from 'react-router'
import { useDrop } from './dragging.ts'
import { pathTo } from './folderTree.ts'
import { libraryTexts } from './library.texts.ts'

/** Where one is among the folders; each step leads there and takes what is dropped on it. */
export function Crumbs({
  folders,
  folderId,
  top,
  linkTo,
  onDrop,
  mayEdit,
}: {
  folders: readonly Folder[] | undefined
  folderId: string
  /** what the top is called */
  top: string
  linkTo: (folderId: string | null) => string
  onDrop: (refs: LibraryRef[], folder: Folder | null) => void
  mayEdit: boolean
}) {
  const path = pathTo(folders ?? [], folderId)
  return (
    <nav className="v-crumbs" aria-label={libraryTexts.folders()}>
      <Crumb name={top} to={linkTo(null)} onDrop={(refs) => onDrop(refs, null)} mayEdit={mayEdit} />
      {path.slice(0, -1).map((folder) => (
        <Crumb
          key={folder.id}
          name={folder.name}
          to={linkTo(folder.id)}
          onDrop={(refs) => onDrop(refs, folder)}
          mayEdit={mayEdit}
          after
        />
      ))}
      <span aria-hidden="true">/</span>
      <span aria-current="page">{path.at(-1)?.name ?? (folders ? libraryTexts.folderNotFound() : '')}</span>
    </nav>
  )
}

function Crumb({
  name,
  to,
  onDrop,
  mayEdit,
  after = false,
}: {
  name: string
  to: string
  onDrop: (refs: LibraryRef[]) => void
  mayEdit: boolean
  after?: boolean
}) {
  const { over, handlers } = useDrop(onDrop, mayEdit)
  return (
    <>
      {after && <span aria-hidden="true">/</span>}
      <Link to={to} data-over={over} {...handlers}>
        {name}
      </Link>
    </>
  )
}
