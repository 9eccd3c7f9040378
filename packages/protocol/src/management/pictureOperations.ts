import * as z from 'zod'
import { SENT_PICTURE_MOST_BYTES, type SentFrame, type SentPicture } from '@vitrine/core/pictures'
import { operation, type Operation } from './operation.ts'
import type {
  DevicePicture,
  DevicePictures,
  LiveView,
  PictureRequest,
  PictureRules,
} from './pictureShapes.ts'
import { epochMs, idSchema } from './shapes.ts'

/** Devices that one request for the newest pictures can name. */
export const PICTURES_OF_MOST = 100

/** Schemas are outlines here: the server reads and describes them in full (strict.ts); the console loads this before it shows anything. */
const outline = <T>() => z.looseObject({}) as unknown as z.ZodType<T, T>
const TAG = 'devices'
/** Pictures of what displays show, and watching one live. */
export const pictureOperations = {
  listPictures: operation({
    method: 'GET',
    path: '/devices/{id}/pictures',
    tag: TAG,
    summary: 'List the newest pictures of a display',
    access: 'viewer',
    noun: 'device',
    query: z.object({
      before: z.coerce
        .number()
        .int()
        .optional()
        .meta({ description: 'Only pictures taken before, epoch ms' }),
    }),
    answer: outline<DevicePictures>(),
  }),
  requestPicture: operation({
    method: 'POST',
    path: '/devices/{id}/pictures',
    tag: TAG,
    summary: 'Have a display take a picture',
    access: 'editor',
    noun: 'device',
    status: 202,
    answer: outline<PictureRequest>(),
  }),
  listNewestPictures: operation({
    method: 'GET',
    path: '/pictures',
    tag: TAG,
    summary: 'List the newest picture of each device',
    access: 'viewer',
    query: z.object({
      devices: z
        .string()
        .max(4_000)
        .transform((text) => text.split(','))
        .pipe(z.array(idSchema).max(PICTURES_OF_MOST))
        .meta({ description: 'Ids of devices, separated by commas' }),
    }),
    answer: outline<{ items: DevicePicture[] }>(),
  }),
  readPictureRules: operation({
    method: 'GET',
    path: '/picture-rules',
    tag: TAG,
    summary: 'Get how pictures of displays are taken and kept',
    access: 'viewer',
    answer: outline<PictureRules>(),
  }),
  changePictureRules: operation({
    method: 'PUT',
    path: '/picture-rules',
    tag: TAG,
    summary: 'Change how pictures of displays are taken and kept',
    access: 'admin',
    body: outline<Omit<PictureRules, 'revision'>>(),
    ifMatch: true,
    answer: outline<PictureRules>(),
  }),
  startLiveView: operation({
    method: 'POST',
    path: '/devices/{id}/live',
    tag: TAG,
    summary: 'Watch a display for up to 5 minutes',
    access: 'editor',
    noun: 'device',
    status: 201,
    answer: z.object({ viewer: z.string(), until: epochMs }),
  }),
  readLiveView: operation({
    method: 'GET',
    path: '/devices/{id}/live/{viewer}',
    tag: TAG,
    summary: 'Get the newest frame; a live view that nobody reads for 10 s ends',
    access: 'editor',
    noun: 'device',
    query: z.object({ after: z.coerce.number().int().default(0) }),
    answer: outline<LiveView>(),
  }),
  endLiveView: operation({
    method: 'DELETE',
    path: '/devices/{id}/live/{viewer}',
    tag: TAG,
    summary: 'Stop watching',
    access: 'editor',
    noun: 'device',
  }),
  sendPicture: operation({
    method: 'POST',
    path: '/device-pictures',
    tag: TAG,
    summary: 'Deliver a picture of this display, or why there is none',
    access: 'device',
    body: outline<SentPicture>(),
    bodyMostBytes: SENT_PICTURE_MOST_BYTES,
  }),
  sendLiveFrame: operation({
    method: 'POST',
    path: '/device-pictures/live',
    tag: TAG,
    summary: 'Deliver a frame of a live view',
    access: 'device',
    body: outline<SentFrame>(),
    bodyMostBytes: SENT_PICTURE_MOST_BYTES,
    answer: z.object({ go_on: z.boolean() }),
  }),
} as const satisfies Record<string, Operation>
