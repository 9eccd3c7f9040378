import type { Play, RenderData } from '@vitrine/core'
import type { GlassWatcher } from '@vitrine/device'
import type { Cover } from './cover.ts'

/**
 * Hears of plays only while they are seen: what is covered plays on underneath, and counts again from when it comes out.
 */
export function watchUncovered(watcher: GlassWatcher, cover: Cover): GlassWatcher {
  const on = new Map<string, { render: RenderData; play: Play; isSeen: boolean }>()
  const tell = (groupId: string) => {
    const known = on.get(groupId)
    if (!known) return
    known.isSeen = !cover.covers(groupId)
    watcher.presented(
      known.render,
      groupId,
      known.isSeen ? known.play : { ...known.play, item: null, over: [] },
    )
  }
  cover.subscribe(() => {
    for (const [groupId, { isSeen }] of on) if (isSeen === cover.covers(groupId)) tell(groupId)
  })
  return {
    presented(render, groupId, play) {
      on.set(groupId, { render, play, isSeen: true })
      tell(groupId)
    },
    failed: watcher.failed,
    covered() {
      on.clear()
      watcher.covered()
    },
  }
}
