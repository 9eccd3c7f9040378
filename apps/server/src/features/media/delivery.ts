import { invalidField, SignageError } from '@vitrine/core'
import type { BlobStore, OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { createMediaLinks, type LinkQuery } from './mediaLink.ts'
import { SOURCE_RENDITION } from './mediaTypes.ts'
import type { MediaFileRecord } from './mediaFiles.store.ts'
import type { createMediaStore, MediaRecord } from './media.store.ts'

/** A file that may be handed out. `stays` is false for an address whose file may be replaced (a poster's). */
export type FetchableFile = { sha256: string; type: string; bytes: number; stays: boolean; blob: OpenBlob }

/** Hands files out (contract §7). */
export function createDelivery({
  store,
  blobs,
  signingKey,
  clock,
  otherFileType,
  getOrThrow,
}: {
  store: ReturnType<typeof createMediaStore>
  blobs: BlobStore
  signingKey: Buffer
  clock: Clock
  /** the type of a company's file that is no media but delivered like it, null where there is none */
  otherFileType: (companyId: string, sha256: string) => Promise<string | null>
  /** @throws SignageError `ENTITY_NOT_FOUND` */
  getOrThrow: (companyId: string, id: string) => Promise<MediaRecord>
}) {
  const links = createMediaLinks(signingKey, () => clock.now())
  async function isOfVideo(companyId: string, sha256: string): Promise<boolean> {
    return (await store.bySha(companyId, sha256))?.kind === 'video'
  }

  const other = async (companyId: string, sha256: string) => {
    const type = await otherFileType(companyId, sha256)
    return type === null ? null : { sha256, type }
  }

  return {
    /** An address that needs no header, for ten minutes. @param rendition `original`, a width, `thumbnail` or `poster` */
    async sign(
      companyId: string,
      id: string,
      rendition: string,
    ): Promise<{ url: string; expires_at: number }> {
      const media = await getOrThrow(companyId, id)
      if (!(await store.rendition(companyId, media.sha256, rendition)))
        throw invalidField('rendition', 'NO_RENDITION', { rendition })
      const { query, expiresMs } = links.sign({ sha256: media.sha256, rendition, companyId })
      return {
        url: `/media/${media.sha256}${rendition === 'original' ? '' : `/${rendition}`}?${query}`,
        expires_at: expiresMs,
      }
    },

    /** An address that opens a file by its own hash without a header, for ten minutes, and not after `endsMs` (epoch ms). */
    signFile: (companyId: string, sha256: string, endsMs: number): string =>
      `/media/${sha256}?${links.sign({ sha256, rendition: 'original', companyId }, endsMs).query}`,

    /**
     * The file behind a media address, for whoever asks: people their company's, devices those of any version of their own
     * screen, and anyone with a signed link that is good for this very address.
     * @param rendition null for an address of a file by its own hash
     * @throws SignageError `UNAUTHENTICATED` for nobody, `NOT_FOUND` for what is unknown or somebody else's
     */
    async fetchable(
      principal: Principal | null,
      sha256: string,
      rendition: string | null,
      query: LinkQuery,
    ): Promise<FetchableFile> {
      // A drawing is never handed out itself: under its own hash lies what was drawn of it.
      const find = async (companyId: string): Promise<Pick<MediaFileRecord, 'sha256' | 'type'> | null> =>
        rendition === null
          ? ((await store.fileBySha(companyId, sha256)) ??
            (await store.rendition(companyId, sha256, 'original')) ??
            other(companyId, sha256))
          : rendition === SOURCE_RENDITION
            ? null
            : store.rendition(companyId, sha256, rendition)
      let companyId = principal?.companyId ?? null
      let file = companyId === null ? null : await find(companyId)
      if (
        file &&
        principal?.kind === 'device' &&
        !(await store.inVersionOf(principal.companyId, principal.deviceRowId, file.sha256))
      )
        file = null
      if (!file) {
        companyId = links.companyOf({ sha256, rendition: rendition ?? 'original' }, query)
        file = companyId === null ? null : await find(companyId)
      }
      if (!file || companyId === null)
        throw new SignageError(principal === null && companyId === null ? 'UNAUTHENTICATED' : 'NOT_FOUND')
      const blob = await blobs.open(companyId, file.sha256)
      if (!blob) throw new SignageError('NOT_FOUND')
      const replaceable =
        rendition === 'poster' ||
        (rendition === 'thumbnail' && file.type === 'image/webp' && (await isOfVideo(companyId, sha256)))
      return { sha256: file.sha256, type: file.type, bytes: blob.bytes, stays: !replaceable, blob }
    },
  }
}
