"""The service: the log, its read models and the judge over HTTP; `api.service.app.create_app` is the application."""
