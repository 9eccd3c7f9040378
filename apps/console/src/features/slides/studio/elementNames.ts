import {
  IconBroadcast,
  IconClock,
  IconHandClick,
  IconCode,
  IconLetterCase,
  IconLine,
  IconPhoto,
  IconQrcode,
  IconSquare,
  IconTable,
  IconVideo,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { Element, Widget } from '@vitrine/core'
import { titleOf } from '../newSlide.ts'
import type { MediaById } from './drawing.ts'
import type { ElementKind } from './newElement.ts'

/** What each kind is called and looks like, in the order in which they are offered. */
export const KINDS: Record<ElementKind, { name: string; icon: Icon }> = {
  text: { name: 'Text', icon: IconLetterCase },
  image: { name: 'Picture', icon: IconPhoto },
  video: { name: 'Video', icon: IconVideo },
  shape: { name: 'Shape', icon: IconSquare },
  line: { name: 'Line', icon: IconLine },
  button: { name: 'Button', icon: IconHandClick },
  qr: { name: 'QR code', icon: IconQrcode },
  table: { name: 'Table', icon: IconTable },
  widget: { name: 'Widget', icon: IconClock },
  page: { name: 'Web page', icon: IconWorld },
  stream: { name: 'Live stream', icon: IconBroadcast },
  html: { name: 'Markup', icon: IconCode },
}

/** What each widget is called. */
export const WIDGETS: Record<Widget['kind'], string> = {
  clock: 'Clock',
  countdown: 'Countdown',
  month: 'Calendar month',
}

const NAME_MAX = 40

/** What an element is called: by the operator, else by what it shows. */
export function elementName(element: Element, media: MediaById | null): string {
  if (element.name) return element.name
  switch (element.type) {
    case 'text':
    case 'button':
      return element.text.trim().split('\n')[0]!.slice(0, NAME_MAX) || 'Empty text'
    case 'image':
    case 'video': {
      const file = media?.get(element.media_id)
      return file ? titleOf(file.name).slice(0, NAME_MAX) : KINDS[element.type].name
    }
    case 'widget':
      return WIDGETS[element.widget.kind]
    case 'shape':
      return element.shape[0]!.toUpperCase() + element.shape.slice(1)
    case 'page':
    case 'stream':
      return element.url.replace(/^https?:\/\//, '').slice(0, NAME_MAX)
    default:
      return KINDS[element.type].name
  }
}
