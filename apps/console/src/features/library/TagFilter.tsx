import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allTagsQuery } from '../../queries/content.ts'
import { libraryTexts } from './library.texts.ts'

/** Narrows a list to one tag; there only where there are tags. */
export function TagFilter({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { data: tags = [] } = useQuery(allTagsQuery)
  if (tags.length === 0) return null
  return <TagChoice tags={tags.map(({ tag }) => tag)} value={value} onChange={onChange} />
}

/** One of some tags, or any. */
export function TagChoice({
  tags,
  value,
  onChange,
}: {
  tags: readonly string[]
  value: string
  onChange: (tag: string) => void
}) {
  return (
    <Select
      aria-label={libraryTexts.tag()}
      placeholder={libraryTexts.anyTag()}
      w={140}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': libraryTexts.anyTag() }}
      value={value === '' ? null : value}
      onChange={(tag) => onChange(tag ?? '')}
      data={[...tags]}
    />
  )
}
