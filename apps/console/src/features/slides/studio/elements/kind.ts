import type { Icon } from '@tabler/icons-react'
import type { ElementOf, ElementType } from '@vitrine/core'
import type { Media, StoredWidgetPackage } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import type { Message } from '@vitrine/texts'
import type { FieldsOf } from '../fields/parts.tsx'
import type { MediaById } from '../drawing.ts'
import { elementTexts } from './element.texts.ts'

/** What a package of widgets is called, by the kind of its widget. */
export type PackageName = Pick<StoredWidgetPackage, 'type' | 'name'>

/** What the editor knows of one type of element. */
export type ElementKind<Type extends ElementType> = {
  name: Message
  icon: Icon
  /** the form of its own fields */
  Fields: (props: FieldsOf<Type>) => ReactNode
  /** what its layer is called where nobody named it; nothing or '' stands for `name` */
  title?: (element: ElementOf<Type>, media: MediaById | null, packages: readonly PackageName[]) => string
  /** what a new one says, in the language of whoever adds it; core's draft has everything else */
  says?: () => Partial<ElementOf<Type>>
  /** which files are picked for a new one; left out: none */
  picks?: Media['kind']
  /** its words are edited where they stand */
  isWrittenInPlace?: true
  /** it is taken by its two ends, which give it its direction too */
  hasEnds?: true
}

/** The first line of what is written in it. */
export const firstLine = (text: string): string => text.trim().split('\n')[0] || elementTexts.emptyText()
/** An address without what all of them begin with. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '')
