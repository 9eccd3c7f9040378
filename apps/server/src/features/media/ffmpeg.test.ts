import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram, temporaryFolder } from '@vitrine/testbed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfmpeg } from './ffmpeg.ts'

const ffmpeg = findProgram('ffmpeg')

describe.skipIf(!ffmpeg)('the system’s ffmpeg', () => {
  const program = createFfmpeg()
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder('ffmpeg')
  })
  afterAll(() => folder?.remove())
  const made = (name: string, words: readonly string[]): string => {
    const target = path.join(folder.path, name)
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=30:d=1']
    execFileSync(ffmpeg!, ['-y', '-loglevel', 'error', ...source, ...words, target])
    return target
  }
  const convert = async (file: string, width: number, height: number) => {
    const source = await program.probe(file, 'mov')
    const target = path.join(folder.path, 'converted')
    const progress: number[] = []
    await program.convert(
      { path: file, demuxer: 'mov', ...source },
      { format: 'mp4', width, height, path: target },
      (done) => progress.push(done),
      new AbortController().signal,
    )
    return { source, result: await program.probe(target, 'mov'), progress }
  }

  it('makes of HDR in ten bits what ordinary displays show, and says how far it is', async () => {
    const colours = 'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'
    const marks = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc']
    const file = made('hdr.mp4', [
      '-c:v',
      'libx265',
      '-pix_fmt',
      'yuv420p10le',
      '-x265-params',
      colours,
      ...marks,
    ])
    const { source, result, progress } = await convert(file, 160, 90)
    expect(source.facts).toMatchObject({ codec: 'hevc', bit_depth: 10, hdr: true })
    expect(result.facts).toMatchObject({ codec: 'avc', bit_depth: 8, chroma: '420', hdr: false })
    expect(progress.length).toBeGreaterThan(0)
    for (const done of progress) expect(done >= 0 && done <= 1).toBe(true)
  })
  it('stands upright what a turned phone recorded, with pictures that come evenly', async () => {
    // Every third picture is missing, as where a phone had no time for it.
    const uneven = ['-vf', 'select=not(eq(mod(n\\,3)\\,0))', '-fps_mode', 'vfr']
    const file = made('turned.mp4', [...uneven, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'])
    const bytes = await readFile(file)
    // How the track lies: nine numbers, 44 bytes behind its header's name.
    const turned = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    const header = bytes.indexOf('tkhd') + 44
    turned.forEach((number, index) => bytes.writeInt32BE(number, header + index * 4))
    await writeFile(file, bytes)
    const { source, result } = await convert(file, 90, 160)
    expect(source).toMatchObject({ width: 90, height: 160, facts: { uneven: true } })
    expect([90, 270]).toContain(source.facts.rotation)
    expect(result).toMatchObject({ width: 90, height: 160, facts: { rotation: 0, uneven: false } })
  })
  it('opens no other file or address that a file names', async () => {
    const list = path.join(folder.path, 'list.mp4')
    for (const content of [
      `ffconcat version 1.0\nfile '${made('secret.mp4', ['-c:v', 'libx264'])}'\n`,
      '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n',
    ]) {
      await writeFile(list, content)
      for (const demuxer of ['mov', 'matroska', 'avi', 'mpegts'] as const)
        await expect(program.probe(list, demuxer)).rejects.toThrow()
    }
  })
})
