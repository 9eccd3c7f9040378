import type { Plugin } from 'vite'

export function compileTextsModule(code: string, parse: (code: string) => object): string
export function textsPlugin(): Plugin
