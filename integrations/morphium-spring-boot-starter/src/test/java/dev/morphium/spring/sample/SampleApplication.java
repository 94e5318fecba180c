package dev.morphium.spring.sample;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The sample: nothing is configured but where the database is. */
@SpringBootApplication
public class SampleApplication {}
