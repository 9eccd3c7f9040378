import type { Folder } from '@vitrine/protocol'

/** The folders from the top down to one; empty for the top itself or a folder that is not there. */
export function pathTo(folders: readonly Folder[], id: string | null): Folder[] {
  const path: Folder[] = []
  let at = folders.find((folder) => folder.id === id)
  while (at && path.length < 50) {
    path.unshift(at)
    const { parent_id } = at
    at = folders.find((folder) => folder.id === parent_id)
  }
  return path
}

/** All folders as they lie in each other, each after the one it lies in, without those in `without` and all in them. */
export function asTree(
  folders: readonly Folder[],
  without: ReadonlySet<string> = new Set(),
): { folder: Folder; depth: number }[] {
  const under = (parentId: string | null, depth: number): { folder: Folder; depth: number }[] =>
    depth > 50
      ? []
      : folders
          .filter((folder) => folder.parent_id === parentId && !without.has(folder.id))
          .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
          .flatMap((folder) => [{ folder, depth }, ...under(folder.id, depth + 1)])
  return under(null, 0)
}

/** All folders for a choice, each indented by what it lies in. */
export const folderOptions = (folders: readonly Folder[]): { value: string; label: string }[] =>
  asTree(folders).map(({ folder, depth }) => ({
    value: folder.id,
    label: `${'\u2003'.repeat(depth)}${folder.name}`,
  }))
