import type { Element } from '@vitrine/core'
import type { MediaById } from '../drawing.ts'
import { changeElements } from '../elementEdits.ts'
import type { ElementKind } from '../newElement.ts'
import type { Studio } from '../studio.ts'
import { ButtonFields } from './ButtonFields.tsx'
import type { FieldsOf } from './parts.tsx'
import { PictureFields } from './PictureFields.tsx'
import { QrFields } from './QrFields.tsx'
import { LineFields, ShapeFields } from './ShapeFields.tsx'
import { TableFields } from './TableFields.tsx'
import { TextFields } from './TextFields.tsx'
import { WidgetFields } from './WidgetFields.tsx'
import { MarkupFields, PageFields, StreamFields } from './WebFields.tsx'

/** The fields of one element's own kind. */
export function ElementFields({
  studio,
  element,
  media,
}: {
  studio: Studio
  element: Element
  media: MediaById | null
}) {
  const { id } = element
  const given = <K extends ElementKind>(
    of: Extract<Element, { type: K }>,
  ): FieldsOf<K> & { key: string } => ({
    key: id,
    element: of,
    change: (change, gesture) =>
      studio.editor.edit(
        (draft) =>
          changeElements(draft, new Set([id]), (before) =>
            // An element never becomes one of another kind.
            change(before as Extract<Element, { type: K }>),
          ),
        gesture === undefined ? undefined : `${gesture} ${id}`,
      ),
    settle: studio.editor.settle,
  })
  switch (element.type) {
    case 'text':
      return <TextFields {...given(element)} />
    case 'image':
    case 'video':
      return <PictureFields {...given<'image' | 'video'>(element)} media={media} />
    case 'shape':
      return <ShapeFields {...given(element)} />
    case 'line':
      return <LineFields {...given(element)} />
    case 'button':
      return <ButtonFields {...given(element)} />
    case 'widget':
      return <WidgetFields {...given(element)} />
    case 'qr':
      return <QrFields {...given(element)} />
    case 'table':
      return <TableFields {...given(element)} />
    case 'page':
      return <PageFields {...given(element)} />
    case 'stream':
      return <StreamFields {...given(element)} />
    case 'html':
      return <MarkupFields {...given(element)} />
  }
}
