import type { Media } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { isAllWell } from './uploadsEnd.ts'
import type { Upload } from './uploads.ts'

const upload = (state: Upload['state'], mediaId: string | null = 'm'): Upload => ({
  id: state,
  name: 'a.jpg',
  bytes: 10,
  sent: 10,
  state,
  problem: null,
  mediaId,
  known: null,
})
const picture = (state: Media['state']) =>
  ({
    id: 'm',
    kind: 'image',
    state,
    width: 800,
    height: 600,
    facts: {},
    files: [],
    conversions: [],
    shown_as: null,
    duration: null,
    codec: null,
    frame_rate: null,
    bytes: 10,
  }) as unknown as Media
const well = (list: Upload[], media?: Media) => isAllWell(list, () => media)

it('is well when every file is there and prepared', () => {
  expect(well([upload('done'), upload('there')], picture('ready'))).toBe(true)
})
it.each([
  ['goes on', [upload('done'), upload('uploading', null)], picture('ready')],
  ['was refused', [upload('done'), upload('refused', null)], picture('ready')],
  ['is being prepared', [upload('done')], picture('processing')],
  ['could not be prepared', [upload('done')], picture('failed')],
  ['is not known yet', [upload('done')], undefined],
])('is not while one of them %s', (_, list, media) => expect(well(list, media)).toBe(false))
