import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram, temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderBlobStore } from '../../platform/blobs/folderBlobStore.ts'
import { createInProcessBus } from '../../platform/bus/bus.ts'
import { aDraft, startTestServer, until, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { createFfmpeg, type Ffmpeg } from './ffmpeg.ts'
import { testDecoder } from '../../testing/testDecoder.ts'
import { createDecoding } from './decoding/decoding.ts'
import { createMediaService } from './media.service.ts'
import { addFile, fixture } from '../../testing/mediaFixtures.ts'

const ffmpeg = findProgram('ffmpeg')

/** A second of a test picture, as ffmpeg makes it. */
async function made(words: readonly string[], extension: string, size = '320x180'): Promise<Buffer> {
  const folder = await temporaryFolder('film')
  const target = path.join(folder.path, `film.${extension}`)
  const source = ['-f', 'lavfi', '-i', `testsrc=s=${size}:r=10:d=1`]
  const sound = ['-f', 'lavfi', '-i', 'sine=d=1']
  execFileSync(ffmpeg!, ['-loglevel', 'error', ...source, ...sound, ...words, target])
  const content = await readFile(target)
  await folder.remove()
  return content
}

/** An ffmpeg that converts only when it is let, and notes what was ended. */
function heldBack(real: Ffmpeg) {
  let begun = 0
  let ended = 0
  let release = (): void => undefined
  const held: Ffmpeg = {
    ...real,
    abilities: async () => ({ version: 'held', makes: ['mp4', 'webm'], toneMaps: false }),
    convert: (_source, _target, onProgress, signal) => {
      begun += 1
      onProgress(0.5)
      return new Promise((resolve, reject) => {
        release = resolve
        signal.addEventListener('abort', () => {
          ended += 1
          reject(new Error('ended'))
        })
      })
    },
  }
  return { held, begun: () => begun, ended: () => ended, release: () => release() }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let clinic: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    await mkdir(server.media.uploadsDir, { recursive: true })
    clinic = await server.company('Clinic')
  })
  afterAll(() => server?.close())
  const read = (id: string) => clinic.call('readMedia', { params: { id } })
  const converted = (id: string, format = 'mp4') =>
    until(async () => {
      const media = await read(id)
      const { state } = media.conversions.find((one) => one.format === format)!
      // Read again: what was read with it may be of a moment before.
      return state === 'done' || state === 'failed' ? read(id) : null
    })

  describe.skipIf(!ffmpeg)('with the system’s ffmpeg', () => {
    it('says what can be converted', async () => {
      expect(await clinic.call('readConverter')).toMatchObject({ formats: ['mp4', 'webm'], missing: null })
    })

    it.each([
      [
        'H.265 in MP4',
        'mp4',
        ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1', '-c:a', 'aac'],
        { codec: 'hevc', container: 'mp4' },
      ],
      [
        'Matroska with PCM sound',
        'mkv',
        ['-c:v', 'libx264', '-pix_fmt', 'yuv422p', '-c:a', 'pcm_s16le'],
        { codec: 'avc', container: 'mkv', chroma: '422', audio_codec: 'pcm_s16le' },
      ],
      ['AVI with MPEG-4', 'avi', ['-c:v', 'mpeg4', '-c:a', 'mp3'], { codec: 'mpeg4', container: 'avi' }],
    ])(
      '%s is taken in, and can be used when its copies are there',
      async (_name, extension, words, facts) => {
        const media = await addFile(server, clinic, await made(words, extension), `film.${extension}`)
        expect(media).toMatchObject({ kind: 'video', width: 320, height: 180, facts, has_sound: true })
        // Nobody but ffmpeg is given what browsers do not open.
        const ready = await converted(media.id)
        expect(ready).toMatchObject({ state: 'ready', problem: null, shown_as: 'mp4' })
        const [copy] = ready.files.filter(({ rendition }) => rendition.startsWith('mp4-'))
        expect(copy).toMatchObject({ rendition: 'mp4-320', width: 320, height: 180, type: 'video/mp4' })
        expect(ready.files.some(({ rendition }) => rendition === 'original')).toBe(true)
        expect(ready.files.some(({ rendition }) => rendition === 'poster')).toBe(true)

        // What displays get is the copy; it is what every browser plays.
        const shown = (await server.media.freezable(clinic.companyId, [media.id])).get(media.id)!.files
        expect(shown.map(({ sha256 }) => sha256)).toEqual([copy!.sha256])
        const answer = await server.fetch(copy!.path, {
          headers: { authorization: `Bearer ${clinic.accessToken}` },
        })
        expect(answer.headers.get('content-type')).toBe('video/mp4')
        const again = await addFile(server, clinic, Buffer.from(await answer.arrayBuffer()), 'copy.mp4')
        expect(again).toMatchObject({
          state: 'ready',
          codec: 'avc',
          has_sound: true,
          facts: { profile: 'High', bit_depth: 8, chroma: '420', audio_codec: 'aac', frame_rate: 10 },
        })
        expect(await readdir(server.media.uploadsDir)).toEqual([])
      },
    )

    it('a video that plays stays usable while it is converted, to every size that displays have below its own', async () => {
      const media = await addFile(
        server,
        clinic,
        await made(
          ['-t', '0.2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'],
          'mp4',
          '1120x2000',
        ),
        'tall.mp4',
      )
      expect(media).toMatchObject({ state: 'ready', conversions: [], shown_as: null })
      const asked = await clinic.call('convertMedia', { params: { id: media.id }, body: { format: 'webm' } })
      expect(asked.state).toBe('ready')
      const ready = await converted(media.id, 'webm')
      expect(ready.shown_as).toBe('webm')
      expect(
        ready.files
          .filter(({ type }) => type === 'video/webm')
          .map(({ rendition, width, height }) => ({ rendition, width, height })),
      ).toEqual([
        { rendition: 'webm-1920', width: 1_076, height: 1_920 },
        { rendition: 'webm-2000', width: 1_120, height: 2_000 },
      ])
      // Back to the file as it came, and to copies that are there; not to copies that are not.
      const asItCame = await clinic.call('changeMedia', {
        params: { id: media.id },
        body: { shown_as: null },
        revision: ready.revision,
      })
      expect(asItCame.shown_as).toBeNull()
      const shown = await server.media.freezable(clinic.companyId, [media.id])
      expect(shown.get(media.id)!.files.map(({ sha256 }) => sha256)).toEqual([media.sha256])
      await expect(
        clinic.call('changeMedia', {
          params: { id: media.id },
          body: { shown_as: 'mp4' },
          revision: asItCame.revision,
        }),
      ).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } })
    })

    it('a video that only seems to be one is refused, and one that breaks off in the middle says so', async () => {
      const whole = await made(['-c:v', 'mpeg4', '-c:a', 'mp3'], 'avi')
      const lied = Buffer.concat([
        whole.subarray(0, 600),
        Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(50)),
      ])
      await expect(addFile(server, clinic, lied, 'lied.avi')).rejects.toMatchObject({
        code: 'MEDIA_UNUSABLE',
      })
    })

    it('a playlist with the name of a video leads nowhere', async () => {
      const playlist = Buffer.from(
        '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
      )
      for (const name of ['list.avi', 'list.mkv', 'list.mp4'])
        await expect(addFile(server, clinic, playlist, name)).rejects.toMatchObject({
          code: 'MEDIA_UNUSABLE',
        })
    })

    it('is not asked for a picture', async () => {
      const picture = await addFile(server, clinic, 'small.png')
      await expect(
        clinic.call('convertMedia', { params: { id: picture.id }, body: {} }),
      ).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } })
    })
  })

  /** A service of its own on the same database, as after a restart. */
  const another = (folder: string, program: Ffmpeg) =>
    createMediaService({
      db: server.db,
      blobs: createFolderBlobStore(path.join(folder, 'blobs')),
      bus: createInProcessBus((error) => {
        throw error
      }),
      clock: server.clock,
      log: pino({ level: 'silent' }),
      uploadsDir: folder,
      maxBytes: 1 << 20,
      signingKey: Buffer.alloc(32),
      decoding: createDecoding(testDecoder()),
      ffmpeg: program,
    })

  describe('with an ffmpeg that takes its time', () => {
    it('one conversion runs at a time; what waits or runs can be stopped, and tried again', async () => {
      const folder = await temporaryFolder('media')
      const { held, begun, ended } = heldBack(createFfmpeg('no-such-program'))
      const media = another(folder.path, held)
      const { companyId } = await server.company('Slow')
      const ids: string[] = []
      for (const name of ['one', 'two']) {
        const sourcePath = path.join(folder.path, name)
        const bytes = Buffer.concat([
          await fixture('patch.mp4'),
          Buffer.from(name === 'one' ? '' : '\0\0\0\x08free', 'latin1'),
        ])
        await writeFile(sourcePath, bytes)
        ids.push((await media.addFile({ companyId, by: 'x', sourcePath, name })).id)
      }
      for (const id of ids) await media.settled(id)
      for (const id of ids) await media.convert(companyId, id, 'mp4')
      const states = async () =>
        Promise.all(ids.map(async (id) => (await media.read(companyId, id)).conversions[0]!.state))
      await until(() => begun() === 1)
      expect(await states()).toEqual(['running', 'queued'])
      await media.cancelConversion(companyId, ids[1]!, 'mp4')
      await media.cancelConversion(companyId, ids[0]!, 'mp4')
      await until(() => ended() === 1)
      expect(await states()).toEqual(['cancelled', 'cancelled'])
      await media.convert(companyId, ids[1]!, 'mp4')
      await until(() => begun() === 2)
      expect(await states()).toEqual(['cancelled', 'running'])
      // It stays usable all along: it plays as it came.
      expect((await media.read(companyId, ids[1]!)).state).toBe('ready')
      await media.stop()
      await folder.remove()
    })

    it('what is deleted permanently while it is converted is converted no further, and leaves nothing behind', async () => {
      const folder = await temporaryFolder('media')
      const { companyId } = await server.company('Gone')
      const { held, begun, ended } = heldBack(createFfmpeg('no-such-program'))
      const media = another(folder.path, held)
      const sourcePath = path.join(folder.path, 'film')
      await writeFile(sourcePath, await fixture('patch.mp4'))
      const { id, revision } = await media.addFile({ companyId, by: 'x', sourcePath, name: 'film' })
      await media.settled(id)
      await media.convert(companyId, id, 'mp4')
      await until(() => begun() === 1)
      await media.remove(companyId, 'x', id, revision)
      await media.purge(companyId, [id])
      await until(() => ended() === 1)
      const rows = await server.db.selectFrom('conversion').selectAll().where('media_id', '=', id).execute()
      expect(rows).toEqual([])
      await media.stop()
      await folder.remove()
    })

    it('a copy that is ready when its item is gone is not kept', async () => {
      const folder = await temporaryFolder('media')
      const { companyId } = await server.company('Late')
      let converted = false
      const late: Ffmpeg = {
        ...createFfmpeg('no-such-program'),
        abilities: async () => ({ version: 'late', makes: ['mp4'], toneMaps: false }),
        convert: async (_source, target) => {
          await writeFile(target.path, 'a copy')
          await server.db.deleteFrom('media').where('company_id', '=', companyId).execute()
          converted = true
        },
        frame: () => Promise.reject(new Error('no picture')),
      }
      const media = another(folder.path, late)
      const sourcePath = path.join(folder.path, 'film')
      await writeFile(sourcePath, await fixture('patch.mp4'))
      const { id } = await media.addFile({ companyId, by: 'x', sourcePath, name: 'film' })
      await media.settled(id)
      await media.convert(companyId, id, 'mp4')
      await until(() => converted)
      await media.stop()
      const left = await readdir(path.join(folder.path, 'blobs'), { recursive: true, withFileTypes: true })
      // Only the file that came.
      expect(left.filter((entry) => entry.isFile())).toHaveLength(1)
      await folder.remove()
    })

    it('a conversion that fails says why by code, and in English for readers of the API', async () => {
      const folder = await temporaryFolder('media')
      const { companyId } = await server.company('Broken')
      const failing: Ffmpeg = {
        ...createFfmpeg('no-such-program'),
        abilities: async () => ({ version: 'failing', makes: ['mp4'], toneMaps: false }),
        convert: () => Promise.reject(new Error('exit 1')),
        frame: () => Promise.reject(new Error('no picture')),
      }
      const media = another(folder.path, failing)
      const sourcePath = path.join(folder.path, 'film')
      await writeFile(sourcePath, await fixture('patch.mp4'))
      const { id } = await media.addFile({ companyId, by: 'x', sourcePath, name: 'film' })
      await media.settled(id)
      await media.convert(companyId, id, 'mp4')
      const failed = await until(async () => {
        const [conversion] = (await media.read(companyId, id)).conversions
        return conversion?.state === 'failed' ? conversion : null
      })
      expect(failed).toMatchObject({
        problem: expect.stringContaining('could not convert this video') as string,
        problem_code: 'CONVERSION_FAILED',
        problem_params: {},
      })
      await media.stop()
      await folder.remove()
    })

    it('what a stop interrupts begins again at the next start', async () => {
      const folder = await temporaryFolder('media')
      const first = heldBack(createFfmpeg('no-such-program'))
      const media = another(folder.path, first.held)
      const { companyId } = await server.company('Stopped')
      const sourcePath = path.join(folder.path, 'film')
      await writeFile(sourcePath, await fixture('patch.mp4'))
      const { id } = await media.addFile({ companyId, by: 'x', sourcePath, name: 'film' })
      await media.settled(id)
      await media.convert(companyId, id, 'mp4')
      await until(() => first.begun() === 1)
      await media.stop()
      const second = heldBack(createFfmpeg('no-such-program'))
      const next = another(folder.path, second.held)
      expect((await next.read(companyId, id)).conversions[0]!.state).toBe('running')
      await next.resume()
      await until(() => second.begun() === 1)
      await next.stop()
      await rm(folder.path, { recursive: true, force: true })
    })

    it('without ffmpeg it says what is missing and how to get it, and nothing else breaks', async () => {
      const folder = await temporaryFolder('media')
      const media = another(folder.path, createFfmpeg('no-such-program'))
      expect(await media.converter()).toEqual({
        formats: [],
        version: null,
        missing: expect.stringMatching(/not installed.*apt install ffmpeg.*brew.*winget/) as string,
      })
      const { companyId } = await server.company('Bare')
      const add = async (name: string) => {
        const sourcePath = path.join(folder.path, name)
        await writeFile(sourcePath, await fixture(name))
        return media.addFile({ companyId, by: 'x', sourcePath, name })
      }
      const { id } = await add('patch.mp4')
      await expect(media.convert(companyId, id, 'mp4')).rejects.toMatchObject({
        code: 'CONVERSION_UNAVAILABLE',
        message: expect.stringMatching(/apt install ffmpeg/) as string,
      })
      await expect(add('hevc.mp4')).rejects.toMatchObject({
        code: 'MEDIA_UNUSABLE',
        message: expect.stringMatching(/uses H\.265 \(HEVC\).*If ffmpeg is installed/) as string,
      })
      await media.stop()
      await folder.remove()
    })
  })

  it('a screen that shows a video that is being converted says so when it is published', async () => {
    const media = await addFile(server, clinic, 'patch.mp4')
    const draft = aDraft([])
    draft.groups[0]!.items.push({
      id: 'film',
      media_id: media.id,
      duration: 3_000,
      fit: 'cover',
      transition: { kind: 'cut', duration: 0 },
    })
    const { id, revision } = await clinic.call('makeSite', { body: { name: 'S', draft } })
    await server.db.updateTable('media').set({ state: 'processing' }).where('id', '=', media.id).execute()
    await expect(
      clinic.call('publishSite', { params: { id }, body: { revision, when: 'now' } }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/is still being prepared/) as string })
  })
})
