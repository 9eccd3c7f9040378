import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { commonTexts } from './common.texts.ts'
import styles from './searchBox.module.css'

/** The search of a list; `/` leads here. Asks a moment after the last letter. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (words: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** what was asked last: it comes back as the value, perhaps after more letters were typed, which must stay */
  const [asked, setAsked] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value !== asked) {
      setTyped(value)
      setAsked(value)
    }
  }
  const ask = (words: string) => {
    setAsked(words)
    onChange(words)
  }
  const later = useDebouncedCallback(ask, 250)
  return (
    <TextInput
      className={styles.searchBox}
      data-search
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed === '' ? (
          <span className="v-kbd" aria-hidden="true">
            /
          </span>
        ) : (
          <CloseButton
            size="sm"
            aria-label={commonTexts.clearSearch()}
            onClick={() => {
              setTyped('')
              later.cancel()
              ask('')
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}
