/**
 * Makes the sample content: five pictures and a portrait, and a short video with sound, into `files/`. The results are
 * committed, so this runs only when they are to change:
 *
 *   node tools/sample-content/make.mjs            all
 *   node tools/sample-content/make.mjs sea drift  only these
 *
 * The video needs ffmpeg with libx264.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { develop } from './paint.mjs'
import { botanical } from './pictures/botanical.mjs'
import { coffee } from './pictures/coffee.mjs'
import { driftFrame, FRAMES_PER_SECOND, LOOP_SECONDS, padChord } from './pictures/drift.mjs'
import { glass } from './pictures/glass.mjs'
import { market } from './pictures/market.mjs'
import { lantern } from './pictures/ribbed.mjs'
import { sea } from './pictures/sea.mjs'

const FILES = join(dirname(fileURLToPath(import.meta.url)), 'files')
const PICTURES = { sea, market, glass, coffee, botanical, lantern: (width, height) => lantern(height, width) }

async function makePicture(name) {
  // Thin bright lines need more points than the picture has.
  const finer = name === 'glass' ? 2 : 1
  const { picture, options } = await PICTURES[name](1_920 * finer, 1_080 * finer)
  const file = join(FILES, `${name}.webp`)
  const pixels = await develop(picture, options).png({ compressionLevel: 1 }).toBuffer()
  await sharp(pixels)
    .resize(picture.width / finer)
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toFile(file)
  return file
}

async function makeVideo() {
  const [width, height] = [1_280, 720]
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sample-'))
  const file = join(FILES, 'drift.mp4')
  try {
    const sound = join(folder, 'chord.raw')
    const { samples, sampleRate } = padChord()
    await writeFile(sound, samples)
    const words = [
      '-hide_banner -loglevel error -y',
      `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FRAMES_PER_SECOND} -i -`,
      `-f s16le -ar ${sampleRate} -ac 2 -i ${sound}`,
      '-c:v libx264 -preset veryslow -crf 21 -profile:v high -pix_fmt yuv420p -g 50 -aq-mode 3',
      '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709',
      `-c:a aac -b:a 96k -t ${LOOP_SECONDS} -movflags +faststart -map_metadata -1 -fflags +bitexact`,
    ]
    const ffmpeg = spawn('ffmpeg', [...words.join(' ').split(' '), file], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const ended = once(ffmpeg, 'exit')
    for (let frame = 0; frame < LOOP_SECONDS * FRAMES_PER_SECOND; frame++) {
      if (!ffmpeg.stdin.write(await driftFrame(width, height, frame))) await once(ffmpeg.stdin, 'drain')
    }
    ffmpeg.stdin.end()
    const [code] = await ended
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
    return file
  } finally {
    await rm(folder, { recursive: true })
  }
}

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : [...Object.keys(PICTURES), 'drift']
await mkdir(FILES, { recursive: true })
for (const name of names) {
  const file = name === 'drift' ? await makeVideo() : await makePicture(name)
  console.log(`${name}: ${((await stat(file)).size / 1000).toFixed(0)} kB`)
}
