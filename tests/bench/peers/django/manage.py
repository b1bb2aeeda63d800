"""Django's commands for the application that the bench measures beside the panel: `migrate`, `collectstatic`, `prepare`."""

import os
import sys

from django.core.management import execute_from_command_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "laboratory.settings")
execute_from_command_line(sys.argv)
