import {
  ActionIcon,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  Loader,
  Modal,
  Drawer,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { surfaces } from './tokens.ts'
import { commonTexts } from '../ui/common.texts.ts'

const petrol: MantineColorsTuple = [
  '#E6F4F4',
  '#C9E6E5',
  '#9CD3CF',
  '#6BC3BA',
  '#3BB5A9',
  '#1F9A90',
  '#12877F',
  '#0B5563',
  '#094854',
  '#063640',
]
/** The library's dark greys, taken over by the tokens, so that fields and menus belong to the same night. */
const dark: MantineColorsTuple = [
  '#E9EDF0',
  '#C3CBD2',
  '#98A4AF',
  '#7C8894',
  '#3A4651',
  '#26303A',
  '#151C22',
  '#12181D',
  '#0E1318',
  '#0A0E12',
]
const danger: MantineColorsTuple = [
  '#FBE4E1',
  '#F6C5BF',
  '#F0A097',
  '#FF8A7D',
  '#E66556',
  '#D9503F',
  '#C93F2F',
  '#B3261E',
  '#8F1C15',
  '#6B130E',
]

/** The filled primary button has its own pair of colours, light and dark, instead of the library's guess. */
const variantColours: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const primary = input.color === undefined || input.color === input.theme.primaryColor
  if (input.variant !== 'filled' || !primary) return colours
  return {
    background: 'var(--v-primary)',
    hover: 'color-mix(in srgb, var(--v-primary) 88%, var(--v-text))',
    color: 'var(--v-onPrimary)',
    border: '1px solid transparent',
  }
}

/** The heading of dialogs and drawers. */
const DIALOG_TITLE = { fontSize: 'var(--v-font-xl)', fontWeight: 650, lineHeight: 1.3 }

/** Read when a dialog is drawn: the reader's language is not known yet when the theme is made. */
const CLOSE_BUTTON = {
  get 'aria-label'() {
    return commonTexts.close()
  },
}

export const theme = createTheme({
  variantColorResolver: variantColours,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  colors: { petrol, danger, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  defaultRadius: 'sm',
  radius: {
    xs: 'var(--v-radius-xs)',
    sm: 'var(--v-radius-sm)',
    md: 'var(--v-radius-md)',
    lg: 'var(--v-radius-md)',
    xl: 'var(--v-radius-md)',
  },
  spacing: {
    '3xs': 'var(--v-space-05)',
    '2xs': 'var(--v-space-1)',
    xs: 'var(--v-space-2)',
    sm: 'var(--v-space-3)',
    md: 'var(--v-space-4)',
    lg: 'var(--v-space-6)',
    xl: 'var(--v-space-8)',
  },
  fontSizes: {
    xs: 'var(--v-font-xs)',
    sm: 'var(--v-font-sm)',
    md: 'var(--v-font-md)',
    lg: 'var(--v-font-lg)',
    xl: 'var(--v-font-xl)',
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--v-font-2xl)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--v-font-xl)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--v-font-lg)', lineHeight: '1.4' },
      h4: { fontSize: 'var(--v-font-md)', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgba(16, 24, 40, 0.06)',
    md: '0 8px 24px rgba(16, 24, 40, 0.14)',
    lg: '0 12px 32px rgba(16, 24, 40, 0.16)',
    xl: '0 16px 48px rgba(16, 24, 40, 0.2)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Loader: Loader.extend({ defaultProps: { type: 'dots' } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 'md',
        closeButtonProps: CLOSE_BUTTON,
        styles: { title: DIALOG_TITLE },
        transitionProps: { duration: 140 },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    }),
    Drawer: Drawer.extend({
      defaultProps: {
        closeButtonProps: CLOSE_BUTTON,
        styles: { title: DIALOG_TITLE },
        transitionProps: { duration: 160 },
      },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 350,
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: false },
      },
    }),
  },
})

function variablesOf(mode: 'light' | 'dark'): Record<string, string> {
  const s = surfaces[mode]
  const own = Object.fromEntries(Object.entries(s).map(([name, value]) => [`--v-${name}`, value]))
  return {
    ...own,
    '--mantine-color-body': s.panel,
    '--mantine-color-text': s.text,
    '--mantine-color-dimmed': s.quiet,
    '--mantine-color-placeholder': s.quiet,
    '--mantine-color-anchor': s.primary,
    '--mantine-color-default': s.panel,
    '--mantine-color-default-hover': s.soft,
    '--mantine-color-default-color': s.text,
    '--mantine-color-default-border': s.line,
    '--mantine-color-error': s.danger,
    '--mantine-color-disabled': s.soft,
    '--mantine-color-disabled-color': s.quiet,
    '--mantine-color-disabled-border': s.line,
    '--mantine-color-gray-light-color': s.quiet,
    '--mantine-color-petrol-light-color': s.primary,
    '--mantine-color-petrol-outline': s.primary,
    '--mantine-color-danger-light-color': s.danger,
    '--mantine-color-danger-outline': s.danger,
    '--mantine-primary-color-filled': s.primary,
    '--mantine-primary-color-contrast': s.onPrimary,
  }
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
})
