import * as z from 'zod'
import { deviceCommands } from '../device/commands.ts'
import { operation, type Operation } from './operation.ts'
import { commandSchema } from './shapes.ts'
import type {
  MadeWidgetLink,
  ReadSlideTrialBody,
  ReadWidgetTrialBody,
  SlideTrialBody,
  WidgetFeed,
  WidgetLink,
  WidgetLinkBody,
  WidgetTrialBody,
  WidgetTypes,
} from './widgetShapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Widgets, and links by which one shows a feed outside displays (contract §10). */
export const widgetOperations = {
  listWidgets: operation({
    method: 'GET',
    path: '/widgets',
    tag: 'widgets',
    summary: 'List the kinds of widgets with the schemas of their settings',
    access: 'viewer',
    answer: outline<WidgetTypes>(),
  }),
  listWidgetLinks: operation({
    method: 'GET',
    path: '/widget-links',
    tag: 'widgets',
    summary: 'List the links to feeds for /player-widgets, newest first',
    access: 'editor',
    answer: outline<{ items: WidgetLink[] }>(),
  }),
  makeWidgetLink: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/widget-links',
    tag: 'widgets',
    summary:
      'Create a link to a feed. Anyone who has it can read the feed; its signature is returned only once',
    access: 'editor',
    status: 201,
    body: outline<WidgetLinkBody>(),
    answer: outline<MadeWidgetLink>(),
  }),
  revokeWidgetLink: operation({
    method: 'DELETE',
    path: '/widget-links/{id}',
    tag: 'widgets',
    summary: 'Revoke a link to a feed',
    access: 'editor',
    noun: 'widgetLink',
  }),
  tryWidget: operation({
    method: 'POST',
    path: '/devices/{id}/widget-trial',
    tag: 'widgets',
    summary: 'Show a widget on the display for a while, over what plays; null ends the trial',
    access: deviceCommands.try_widget.sentBy,
    noun: 'device',
    status: 201,
    body: outline<ReadWidgetTrialBody, WidgetTrialBody>(),
    answer: commandSchema,
  }),
  trySlide: operation({
    method: 'POST',
    path: '/devices/{id}/slide-trial',
    tag: 'content',
    summary: 'Show a slide on the display for a while, over what plays; null ends the trial',
    access: deviceCommands.try_widget.sentBy,
    noun: 'device',
    status: 201,
    body: outline<ReadSlideTrialBody, SlideTrialBody>(),
    answer: commandSchema,
  }),
  readWidgetFeed: operation({
    method: 'GET',
    path: '/widget-feed',
    tag: 'widgets',
    summary: 'Get the content of a feed by the signature of a link',
    access: 'anyone',
    query: z.object({ feed: z.string().max(100), sig: z.string().max(200) }),
    answer: outline<WidgetFeed>(),
  }),
} as const satisfies Record<string, Operation>
