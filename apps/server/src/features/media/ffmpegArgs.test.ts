import { describe, expect, it } from 'vitest'
import { argsForConversion, readingArgs, sizeWithin } from './ffmpegArgs.ts'

const source = { path: '/data/a b;$(x)', demuxer: 'mov' as const, facts: { frame_rate: 59.94 } }
const target = { format: 'mp4' as const, width: 1_920, height: 1_080, path: '/data/out' }
const filterOf = (args: string[]) => args[args.indexOf('-vf') + 1]!

describe('the arguments of ffmpeg', () => {
  it('opens nothing but the one file, by the reader that is named', () => {
    const args = readingArgs('/data/x', 'matroska')
    expect(args).toEqual(['-protocol_whitelist', 'file', '-f', 'matroska', '-i', 'file:/data/x'])
    // What comes before the file is about reading it.
    const all = argsForConversion(source, target, true)
    expect(all.indexOf('-protocol_whitelist')).toBeLessThan(all.indexOf('-i'))
    expect(all.filter((word) => word === '-i')).toHaveLength(1)
    expect(all).toContain('file:/data/a b;$(x)')
    expect(all.at(-1)).toBe('file:/data/out')
  })
  it('makes even pictures, at most 60 a second in Full HD and 30 in 4K', () => {
    expect(filterOf(argsForConversion(source, target, false))).toContain('fps=59.94')
    const wide = { ...target, width: 3_840, height: 2_160 }
    expect(filterOf(argsForConversion(source, wide, false))).toContain('fps=30,')
    const fast = { ...source, facts: { frame_rate: 240 } }
    expect(filterOf(argsForConversion(fast, target, false))).toContain('fps=60,')
  })
  it('brings HDR into ordinary colours where ffmpeg can', () => {
    const hdr = { ...source, facts: { hdr: true } }
    expect(filterOf(argsForConversion(hdr, target, true))).toMatch(/^zscale.*tonemap.*scale=1920:1080/)
    expect(filterOf(argsForConversion(hdr, target, false))).toMatch(/^scale=/)
    expect(filterOf(argsForConversion(source, target, true))).toMatch(/^scale=/)
  })
  it('leaves out what else a file carries: subtitles, data, chapters, notes', () => {
    const args = argsForConversion(source, target, false).join(' ')
    for (const words of ['-sn', '-dn', '-map_metadata -1', '-map_chapters -1', '-map 0:V:0'])
      expect(args).toContain(words)
  })
})

it('sizes keep the shape and are even', () => {
  expect(sizeWithin(3_840, 2_160, 1_920)).toEqual({ width: 1_920, height: 1_080 })
  expect(sizeWithin(1_001, 333, 1_001)).toEqual({ width: 1_002, height: 334 })
  expect(sizeWithin(1_080, 2_400, 1_920)).toEqual({ width: 864, height: 1_920 })
  expect(sizeWithin(8_000, 10, 1_920)).toEqual({ width: 1_920, height: 2 })
})
