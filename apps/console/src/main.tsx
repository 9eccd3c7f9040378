import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/nprogress/styles.css'
import '@fontsource-variable/inter/index.css'
import './app/tokens.css'
import './app/global.css'
import './app/direction.css'
import './app/labels.css'
import './app/frame.css'
import './app/pages.css'
import './app/lists.css'
import './app/editors.css'
import './app/tiles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startTexts } from './app/language.ts'
import { startClippedTips } from './ui/clippedTips.ts'

startClippedTips(document)

void startTexts().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
