// Light or dark as the button of the admin page says; without it as the system says.

const theme = localStorage.getItem('poppy-theme');
if (theme) document.documentElement.dataset.theme = theme;
