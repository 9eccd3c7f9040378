/// <reference path="./vitrine-widget.d.ts" />

vitrine.on('init', ({ settings, locale, color }) => {
  document.documentElement.lang = locale
  document.body.style.color = color
  document.getElementById('text').textContent = String(settings.text)
  vitrine.ready()
})
